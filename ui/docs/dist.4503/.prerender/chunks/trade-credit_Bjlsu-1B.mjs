// .site/content/guides/trade-credit.mdx?astroPropagatedAssets
async function getMod() {
	return import("./trade-credit_B7Cs0yoa.mjs");
}
var defaultMod = {
	__astroPropagation: true,
	getMod,
	collectedLinks: "@@ASTRO-LINKS@@",
	collectedStyles: "@@ASTRO-STYLES@@",
	collectedScripts: []
};
export { defaultMod as default };
