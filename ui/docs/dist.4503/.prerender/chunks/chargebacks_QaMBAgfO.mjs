// .site/content/guides/chargebacks.mdx?astroPropagatedAssets
async function getMod() {
	return import("./chargebacks_BmuyJkIe.mjs");
}
var defaultMod = {
	__astroPropagation: true,
	getMod,
	collectedLinks: "@@ASTRO-LINKS@@",
	collectedStyles: "@@ASTRO-STYLES@@",
	collectedScripts: []
};
export { defaultMod as default };
