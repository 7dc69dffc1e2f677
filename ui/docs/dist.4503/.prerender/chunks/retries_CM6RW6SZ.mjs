// .site/content/guides/retries.mdx?astroPropagatedAssets
async function getMod() {
	return import("./retries_BwLB5sfI.mjs");
}
var defaultMod = {
	__astroPropagation: true,
	getMod,
	collectedLinks: "@@ASTRO-LINKS@@",
	collectedStyles: "@@ASTRO-STYLES@@",
	collectedScripts: []
};
export { defaultMod as default };
