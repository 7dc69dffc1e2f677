// .astro/content-modules.mjs
var content_modules_default = /* @__PURE__ */ new Map([
	[".site/content/guides/amounts-that-differ.mdx", () => import("./amounts-that-differ_DucN0nI_.mjs")],
	[".site/content/guides/chargebacks.mdx", () => import("./chargebacks_QaMBAgfO.mjs")],
	[".site/content/guides/fees.mdx", () => import("./fees_CwKDV2Wz.mjs")],
	[".site/content/guides/first-payment.mdx", () => import("./first-payment_CdjsVeST.mjs")],
	[".site/content/guides/hold-and-release.mdx", () => import("./hold-and-release_BIizognK.mjs")],
	[".site/content/guides/month-end.mdx", () => import("./month-end_DAlJI9c_.mjs")],
	[".site/content/guides/practice-bank.mdx", () => import("./practice-bank_Kz1aEnaN.mjs")],
	[".site/content/guides/refunds.mdx", () => import("./refunds_BISL-Q_a.mjs")],
	[".site/content/guides/retries.mdx", () => import("./retries_CM6RW6SZ.mjs")],
	[".site/content/guides/split.mdx", () => import("./split_C9EB_J0-.mjs")],
	[".site/content/guides/trade-credit.mdx", () => import("./trade-credit_Bjlsu-1B.mjs")],
	[".site/content/guides/verification.mdx", () => import("./verification_CuBZcPgw.mjs")]
]);
export { content_modules_default as default };
