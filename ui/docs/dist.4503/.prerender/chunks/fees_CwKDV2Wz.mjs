// .site/content/guides/fees.mdx?astroPropagatedAssets
async function getMod() {
	return import("./fees_BxCkQrhx.mjs");
}
var defaultMod = {
	__astroPropagation: true,
	getMod,
	collectedLinks: "@@ASTRO-LINKS@@",
	collectedStyles: "@@ASTRO-STYLES@@",
	collectedScripts: []
};
export { defaultMod as default };
