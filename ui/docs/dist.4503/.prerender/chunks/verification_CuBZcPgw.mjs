// .site/content/guides/verification.mdx?astroPropagatedAssets
async function getMod() {
	return import("./verification_iCD30PDE.mjs");
}
var defaultMod = {
	__astroPropagation: true,
	getMod,
	collectedLinks: "@@ASTRO-LINKS@@",
	collectedStyles: "@@ASTRO-STYLES@@",
	collectedScripts: []
};
export { defaultMod as default };
