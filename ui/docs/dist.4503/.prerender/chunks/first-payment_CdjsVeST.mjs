// .site/content/guides/first-payment.mdx?astroPropagatedAssets
async function getMod() {
	return import("./first-payment_B9hth01m.mjs");
}
var defaultMod = {
	__astroPropagation: true,
	getMod,
	collectedLinks: "@@ASTRO-LINKS@@",
	collectedStyles: "@@ASTRO-STYLES@@",
	collectedScripts: []
};
export { defaultMod as default };
