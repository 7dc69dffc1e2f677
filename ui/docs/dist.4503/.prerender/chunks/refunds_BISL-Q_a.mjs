// .site/content/guides/refunds.mdx?astroPropagatedAssets
async function getMod() {
	return import("./refunds_CCHS5CH1.mjs");
}
var defaultMod = {
	__astroPropagation: true,
	getMod,
	collectedLinks: "@@ASTRO-LINKS@@",
	collectedStyles: "@@ASTRO-STYLES@@",
	collectedScripts: []
};
export { defaultMod as default };
