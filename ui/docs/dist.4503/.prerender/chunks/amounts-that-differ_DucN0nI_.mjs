// .site/content/guides/amounts-that-differ.mdx?astroPropagatedAssets
async function getMod() {
	return import("./amounts-that-differ_CKfxGF5G.mjs");
}
var defaultMod = {
	__astroPropagation: true,
	getMod,
	collectedLinks: "@@ASTRO-LINKS@@",
	collectedStyles: "@@ASTRO-STYLES@@",
	collectedScripts: []
};
export { defaultMod as default };
