// .site/content/guides/practice-bank.mdx?astroPropagatedAssets
async function getMod() {
	return import("./practice-bank_C-XZZFMM.mjs");
}
var defaultMod = {
	__astroPropagation: true,
	getMod,
	collectedLinks: "@@ASTRO-LINKS@@",
	collectedStyles: "@@ASTRO-STYLES@@",
	collectedScripts: []
};
export { defaultMod as default };
