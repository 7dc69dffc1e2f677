// .site/content/guides/month-end.mdx?astroPropagatedAssets
async function getMod() {
	return import("./month-end_C6gjtRY9.mjs");
}
var defaultMod = {
	__astroPropagation: true,
	getMod,
	collectedLinks: "@@ASTRO-LINKS@@",
	collectedStyles: "@@ASTRO-STYLES@@",
	collectedScripts: []
};
export { defaultMod as default };
