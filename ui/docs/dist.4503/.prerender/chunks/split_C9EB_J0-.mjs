// .site/content/guides/split.mdx?astroPropagatedAssets
async function getMod() {
	return import("./split_ZFE8xxFF.mjs");
}
var defaultMod = {
	__astroPropagation: true,
	getMod,
	collectedLinks: "@@ASTRO-LINKS@@",
	collectedStyles: "@@ASTRO-STYLES@@",
	collectedScripts: []
};
export { defaultMod as default };
