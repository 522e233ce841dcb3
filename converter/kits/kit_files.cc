// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The files of HEBI's repository hebi_description, commit 49ee000, under its Apache-2.0 licence.
// Only their paths and digests, not their content.
#include <array>

#include "kits/kits.h"

namespace hrdf {

namespace {

// clang-format off
constexpr std::array kFiles = std::to_array<KitFile>({
    {"LICENSE", "59899c6091b540582ed617e8eeaac4919dc985ccfc35459ee9752b699be5205b"},
    {"config/arms/A-2084-01.cfg.yaml", "4e8109191297e8ed876ad544299028d11bdddc2b408e3404ce0269b29509ae85"},
    {"config/arms/A-2085-03.cfg.yaml", "b0ac457db812bb61516004331fda2d08dbb9909088c689fcc80e7cf1f62cac68"},
    {"config/arms/A-2085-04.cfg.yaml", "1ad0161bce4a1f487359e4bf7d3f00511c9b636f100facce665988f6c8554b82"},
    {"config/arms/A-2085-05.cfg.yaml", "0f5114720dd3c5e8aeefa1d99f3aa1af2436779f048eb7898bcc10b90160cedb"},
    {"config/arms/A-2085-05G.cfg.yaml", "404e4690ef26dbeebf0aa9ceecca63eac40300193fe8598304525dff3f59fb9f"},
    {"config/arms/A-2085-06.cfg.yaml", "a56ea6e4b8faa2dd93652de6ea4c638096ce2b9e45766d29400340df57e10dcc"},
    {"config/arms/A-2085-06G.cfg.yaml", "b14f9ec2c2e3ef151eefe0cb465e5bd295fffe62c0e469ba3593260f93d59869"},
    {"config/arms/A-2099-07.cfg.yaml", "6cc53d66a6261c83686f1dcb0a8a79cf0ad89546436016b41f94ba33e921bb06"},
    {"config/arms/A-2099-07G.cfg.yaml", "91dcef13327f2d5783c171beaefbad37187406f206c75a2f334fec028b5f4613"},
    {"config/arms/A-2240-04.cfg.yaml", "e920adf3cb5919f80a5d2c9de762de5b9e6dd4a2a4458cac096bc3e6ef664744"},
    {"config/arms/A-2240-05.cfg.yaml", "fbbfbf0b21a1fd34d4c5f9b057f2e5f97123022b14b1a4d8dd149da99fe1ca86"},
    {"config/arms/A-2240-05G.cfg.yaml", "e02a3a6c4b58f8848489c3787e0dd93e3d614ff9b6068b95d77b16ec241b5f53"},
    {"config/arms/A-2240-06.cfg.yaml", "4b406bc759b1b7213b085b068c6f2c688e4abfffca4655eb76e0d8c4982a7d8e"},
    {"config/arms/A-2240-06G.cfg.yaml", "315782bef99d3f52a027e17b74ebbb56451226a915ea36dc71673d601cd457a8"},
    {"config/arms/A-2302-01.cfg.yaml", "bc94d1f9d8ce1e15fea7433b621d60667692dfbd821458821e8db58d07a1c272"},
    {"config/arms/A-2303-01.cfg.yaml", "a1ddfda606aff9a3323a4545826c17c74f0be96d9432babe2e50393fd95cc4d3"},
    {"config/arms/A-2303-01G.cfg.yaml", "2c604bbe2b21a5a0e6932689b252a227c01af92c4838dc35d4506bb538e6de43"},
    {"config/arms/A-2580-04.cfg.yaml", "06e40df6cbc1a7da2d91c73c35593992a67628d4b77be8f2234c9cd88e87492a"},
    {"config/arms/A-2580-05.cfg.yaml", "9630ae355cddec0d2aabc65e3b1ddf5a2beb088e54adea5953130451a4dffcf6"},
    {"config/arms/A-2580-05G.cfg.yaml", "c0c366340b4ad22f7766d1aa019ab8e6c99ef889d256fe07ce926cc01f472470"},
    {"config/arms/A-2580-06.cfg.yaml", "85b19bf30f932885cd2585ac44ed8d437e5582cc58b24d6786f8b651b083bb10"},
    {"config/arms/A-2580-06G.cfg.yaml", "f8bc29d4041dee43d944ac49f56b533bd1c303fd99c90caaaa5f8454e68d6fb5"},
    {"config/arms/A-2582-07.cfg.yaml", "93662bd72051020c26a5a76169680b831a7463cb26c932d77476791593007a23"},
    {"config/arms/A-2582-07G.cfg.yaml", "01dfc997ec948530edf8d141fe2fc49f93991e45aff165b89741cd8c5a309a92"},
    {"config/arms/A-2590-01.cfg.yaml", "9a08468df877d66b5bfefc99cbdce164141b2b848eace12753cc9b065f7c6b54"},
    {"config/arms/gains/A-2080-01.xml", "ec5b642c8ebbd3a6e75007ebc7a1a7ead8eec05691bf38c4edaa3d75b32f1c62"},
    {"config/arms/gains/A-2084-01.xml", "0faf2a5eb95ebc42618365853edc2f6cfda6eeb1a482cdc6216cb412f1f69389"},
    {"config/arms/gains/A-2085-03.xml", "7abdd5d4cd17c5c4b2ce9abdbee09722d1a2701ed5c04d21ddee881f580a6fa6"},
    {"config/arms/gains/A-2085-04.xml", "0faf2a5eb95ebc42618365853edc2f6cfda6eeb1a482cdc6216cb412f1f69389"},
    {"config/arms/gains/A-2085-05.xml", "07315e42754bbf5b9d70839d43a86c7a19901ddee6ad5160afcdd5c94dee7d81"},
    {"config/arms/gains/A-2085-06.xml", "ca10b277f3b6517c3c8ea870e4abd2ba2e0ac2ca6e3db10679bd2c1e4d6d2823"},
    {"config/arms/gains/A-2099-07.xml", "6247bfa09e43c059e776d522100291b03e2bd8c2406410a128e74996cb77a682"},
    {"config/arms/gains/A-2240-04.xml", "21409f412004bd19427b2c96b7ca114b56afddbb64913c1663462b384b60be59"},
    {"config/arms/gains/A-2240-05.xml", "e73f83f904939e091347985cbdb619a291b156258725a4f7b94557ac021ab386"},
    {"config/arms/gains/A-2240-06.xml", "5d4287e9dd76f760023214fab177d86d0fb173c8e020fdf07649494e2ad1a291"},
    {"config/arms/gains/A-2255-01.xml", "ff8b89baea3154c082c9da1dc9debd4ab7c4ce37e9db9a3dd6c88f839a985669"},
    {"config/arms/gains/A-2302-01.xml", "9d3bd8acc4ebac42efb6f5a482506668f1c5752ebe2b1a8cdb9184c66e48087f"},
    {"config/arms/gains/A-2303-01.xml", "23f321125a64db1f2393da22f2881514b23a52ee523b64801d998d141c522dc4"},
    {"config/arms/gains/A-2580-04.xml", "154c78e8b82322228c362ed276497439111ae8e4830183fb9192acf3e6f7e170"},
    {"config/arms/gains/A-2580-05.xml", "e5efad549d3dca45c009c82af76f18807fda3df237f301be4edf8e71a381e86a"},
    {"config/arms/gains/A-2580-06.xml", "e32167c8eb820fda48f61e89a2b8c3b43a3387c2968b659de5ea421e4c835b97"},
    {"config/arms/gains/A-2582-07.xml", "255e2cf1829a812ab16de9bc2d475287fdf4a8955e62dc8d141ea60ad67c6519"},
    {"config/arms/gains/A-2590-01.xml", "b6bef98a4a7cc1a8fcce8eee1d129b1b3b28ebe150a77be56d8f0c882872c4c6"},
    {"config/arms/gains/gripper_spool_gains.xml", "5dd73d689fe5cc34964b5078a9a235519a67e8670a95bdd9ecb9ba50789e365a"},
    {"config/arms/gains/mirror_shoulder.xml", "77e41766d68a35570c9cf7ce445897839fe4491c31b0d959eac7de2b4f41b458"},
    {"config/arms/hrdf/A-2084-01.hrdf", "fadfb5da27c2c29d64131c54adaaa51c29dab9feaf5b17bce46ef52712b04002"},
    {"config/arms/hrdf/A-2084-01G.hrdf", "34be9445d64313eb5394d2ae078357c1b05cbe695a860fc2abb03ee269ed4396"},
    {"config/arms/hrdf/A-2085-03.hrdf", "ea9e39b7977c20cccdbf6086ded03a4b8c3207bc65fac249163c2ccfcf0a31da"},
    {"config/arms/hrdf/A-2085-04.hrdf", "f8ec3412869873339a36fd8e6d7ee48065cbb0c6b2aa3f9d2d5ec085c0d77996"},
    {"config/arms/hrdf/A-2085-05.hrdf", "509193b213c5aa64e900847f4ac2d03c84de99da94c1427da6f8b0cac5bbce26"},
    {"config/arms/hrdf/A-2085-05G.hrdf", "6565f84cbb675eb8603b75bf5670de269cc1d2bf0c0bccd223018ca155230aaf"},
    {"config/arms/hrdf/A-2085-06.hrdf", "836d009ddc2865dd3ffd7b6ea6f8a6a681440f22b3ae652237fa5dee618c63a1"},
    {"config/arms/hrdf/A-2085-06G.hrdf", "e42a27efaecdba64557b28a9d848ebcf7d91432b15b3f3339ee58dafcaa35454"},
    {"config/arms/hrdf/A-2099-07.hrdf", "0d296967d0db0674b84e824912eedee4f29c4d23851b4ade2294b2eb3745ff83"},
    {"config/arms/hrdf/A-2099-07G.hrdf", "8d533dc86c9a8cdd428da36dbd256c72aca731799cfbeeda465a6fd612291f75"},
    {"config/arms/hrdf/A-2240-04.hrdf", "ed67c7b6b9c0fc53c0e8f31f30841f0bdb9dff7863225fd0763b70a4f56c820e"},
    {"config/arms/hrdf/A-2240-05.hrdf", "fa9b8e11e822d27777eaf2843775392a226a79d2063aa8fefa868c700433eb62"},
    {"config/arms/hrdf/A-2240-05G.hrdf", "f449764636fa2d0bf0469f219e2215cc00bd9195b37133cc62917586d240c33c"},
    {"config/arms/hrdf/A-2240-06.hrdf", "962de9170e6e3268ec50dc320688214b4f29dbb672100f552d1722e5a85606cc"},
    {"config/arms/hrdf/A-2240-06G.hrdf", "e9bd157d76d85dff435d8cbdccccdc902f9e4c4bfc9e503bfeaf3afa729a7c81"},
    {"config/arms/hrdf/A-2302-01.hrdf", "a3c54103b951fbdde2295bb32c09ff7bea36edf4dfdcba36814b10f6ad57a764"},
    {"config/arms/hrdf/A-2302-01G.hrdf", "2a78ad9b1266b3f70df5697898b345325f3661f34b1960e7bd0ab55b4847110d"},
    {"config/arms/hrdf/A-2303-01.hrdf", "b1396976cacf3edd1f2e29f5368cb08d75d3e2be33e8b901b7ba5fe4f0f2548c"},
    {"config/arms/hrdf/A-2303-01G.hrdf", "2fcaf5986a230fd8d253da7db2296e7564e5bd3e2aa73634d4fb575985c1ee5c"},
    {"config/arms/hrdf/A-2580-04.hrdf", "613670071b1104f062fe09b1b5398979cb878a088c3e7326b44bb4d79c894cc7"},
    {"config/arms/hrdf/A-2580-05.hrdf", "5211a7d500b1009cc7c9c1c90f5f595384b74398e54059c6d9ce514a1e39f7e5"},
    {"config/arms/hrdf/A-2580-05G.hrdf", "76f96cf4eb04e2cc2f14b5d76212d58122e44e427f03af0e8b968e4ffcd0eaa1"},
    {"config/arms/hrdf/A-2580-06.hrdf", "d26bb5cecb50f317187b7c1f8087c9e51a9df3cd010c53216f4b81c0c3655f75"},
    {"config/arms/hrdf/A-2580-06G.hrdf", "deec885d0b27ae7785dcf5699ceb1d35a5c28dfd24b0374ba0466c227c9ec1a1"},
    {"config/arms/hrdf/A-2582-07.hrdf", "3026ef153b9b2b3178c8497be397318d24ca86d34e43eccafd2ebe806133406e"},
    {"config/arms/hrdf/A-2582-07G.hrdf", "0681e5633030734811550cfc3a1b53928bf865ef1a8f4118759e3056191c8f8e"},
    {"config/arms/hrdf/A-2590-01.hrdf", "2533a86c5682ac16fd7e327b50dc211dba547b60bdc82c456e3f540d5f57a834"},
    {"config/arms/hrdf/A-2590-01G.hrdf", "e4d3dbe7fe2fc276c83b1af4905e85b6538313712a361559edd85d8663ec82f7"},
    {"config/daisy/gains/gains18.xml", "6db449f6e97b183e55e1ec5ce3cca5069fd9410341e981f6923845cacc08ca50"},
    {"config/daisy/gains/gains3.xml", "25f4e86581dc910edbb16812a69e4992108b81b41ddb913ada5fa36a5dcdf9d9"},
    {"config/daisy/hrdf/Daisy.hrdf", "d5fdc722c268f82ed77f95da888a159d9e3a5d7d7cff42c224ccfb5515933de0"},
    {"config/daisy/hrdf/daisyLeg-Left.hrdf", "9bb6c6f528fdaff00d7c25e33450ef012828a9fcfd03c3c9e41ab2b3944dca28"},
    {"config/daisy/hrdf/daisyLeg-Right.hrdf", "fcd357c19c5f90adc470e16db49c316f57df7501cfbd2f7392fedc88902509e9"},
});
// clang-format on

}  // namespace

std::span<const KitFile> kitFiles() { return kFiles; }

}  // namespace hrdf
