// .site/content/guides/hold-and-release.mdx?astroPropagatedAssets
async function getMod() {
	return import("./hold-and-release_BwKbaNtF.mjs");
}
var defaultMod = {
	__astroPropagation: true,
	getMod,
	collectedLinks: "@@ASTRO-LINKS@@",
	collectedStyles: "@@ASTRO-STYLES@@",
	collectedScripts: []
};
export { defaultMod as default };
