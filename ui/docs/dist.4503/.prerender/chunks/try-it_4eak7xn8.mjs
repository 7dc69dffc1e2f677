import { C as maybeRenderHead, N as unescapeHTML, S as renderTemplate, T as addAttribute, g as Fragment, m as renderComponent, y as renderSlot } from "./jsx-runtime_Dyn4-sCl.mjs";
import { t as createComponent } from "./astro-component_DQkSeQNf.mjs";
import { n as renderScript, r as createAstro, t as $$Icon } from "./Icon_D7yuAwNs.mjs";
import { htmlToHast } from "satteri";
import { select } from "hast-util-select";
import { toHtml } from "hast-util-to-html";
import { CONTINUE, SKIP, visit } from "unist-util-visit";
// ../../node_modules/@astrojs/starlight/dist/user-components/tabs-processor.js
var TabItemTagname = "starlight-tab-item";
var focusableElementSelectors = [
	"input:not([disabled]):not([type=hidden])",
	"select:not([disabled])",
	"textarea:not([disabled])",
	"button:not([disabled])",
	"a[href]",
	"area[href]",
	"summary",
	"iframe",
	"object",
	"embed",
	"audio[controls]",
	"video[controls]",
	"[contenteditable]",
	"[tabindex]:not([disabled])"
].map((selector) => `${selector}:not([hidden]):not([tabindex="-1"])`).join(",");
/**
* Process tab panel items to extract data for the tab links and format
* each tab panel correctly.
* @param html Inner HTML passed to the `<Tabs>` component.
* @param index The index of the `<Tabs>` component on the page.
*/
var processPanels = (html, index) => {
	const tree = htmlToHast(html, { fragment: true });
	const panels = [];
	let isFirst = true;
	let count = 0;
	const getIDs = () => {
		const id = count++;
		return {
			panelId: `tab-panel-${index}-${id}`,
			tabId: `tab-${index}-${id}`
		};
	};
	visit(tree, "element", (node) => {
		if (node.tagName !== "starlight-tab-item" || !node.properties) return CONTINUE;
		const { dataLabel, dataIcon } = node.properties;
		const ids = getIDs();
		const panel = {
			...ids,
			label: String(dataLabel)
		};
		if (dataIcon) panel.icon = String(dataIcon);
		panels.push(panel);
		delete node.properties.dataLabel;
		delete node.properties.dataIcon;
		node.tagName = "div";
		node.properties.id = ids.panelId;
		node.properties["aria-labelledby"] = ids.tabId;
		node.properties.role = "tabpanel";
		if (!select(focusableElementSelectors, node)) node.properties.tabindex = 0;
		if (isFirst) isFirst = false;
		else node.properties.hidden = true;
		return SKIP;
	});
	return {
		/** Data for each tab panel. */
		panels,
		/** Processed HTML for the tab panels. */
		html: toHtml(tree)
	};
};
// ../../node_modules/@astrojs/starlight/dist/user-components/Tabs.astro
createAstro("https://astro.build");
var $$Tabs = createComponent(async ($$result, $$props, $$slots) => {
	const Astro = $$result.createAstro($$props, $$slots);
	Astro.self = $$Tabs;
	const { syncKey } = Astro.props;
	const didRenderSyncedTabsRestoreScriptSymbol = Symbol.for("starlight:did-render-synced-tabs-restore-script");
	const tabInstanceCountSymbol = Symbol.for("starlight:tab-instance-count");
	const locals = Astro.locals;
	const isSynced = syncKey !== void 0;
	const shouldRenderSyncedTabsRestoreScript = isSynced && locals[didRenderSyncedTabsRestoreScriptSymbol] !== true;
	if (isSynced) locals[didRenderSyncedTabsRestoreScriptSymbol] = true;
	locals[tabInstanceCountSymbol] ??= 0;
	const tabInstanceCount = locals[tabInstanceCountSymbol]++;
	const { html, panels } = processPanels(await Astro.slots.render("default"), tabInstanceCount);
	return renderTemplate`${shouldRenderSyncedTabsRestoreScript && renderTemplate`<script>
(() => {
	class StarlightTabsRestore extends HTMLElement {
		connectedCallback() {
			const starlightTabs = this.closest('starlight-tabs');
			if (!(starlightTabs instanceof HTMLElement) || typeof localStorage === 'undefined') return;
			const syncKey = starlightTabs.dataset.syncKey;
			if (!syncKey) return;
			const label = localStorage.getItem(\`starlight-synced-tabs__\${syncKey}\`);
			if (!label) return;
			const tabs = [...starlightTabs?.querySelectorAll('[role="tab"]')];
			const tabIndexToRestore = tabs.findIndex(
				(tab) => tab instanceof HTMLAnchorElement && tab.textContent?.trim() === label
			);
			const panels = starlightTabs?.querySelectorAll(':scope > [role="tabpanel"]');
			const newTab = tabs[tabIndexToRestore];
			const newPanel = panels[tabIndexToRestore];
			if (tabIndexToRestore < 1 || !newTab || !newPanel) return;
			tabs[0]?.setAttribute('aria-selected', 'false');
			tabs[0]?.setAttribute('tabindex', '-1');
			panels?.[0]?.setAttribute('hidden', 'true');
			newTab.removeAttribute('tabindex');
			newTab.setAttribute('aria-selected', 'true');
			newPanel.removeAttribute('hidden');
		}
	}
	customElements.define('starlight-tabs-restore', StarlightTabsRestore);
})()
<\/script>`}${renderComponent($$result, "starlight-tabs", "starlight-tabs", {
		"data-sync-key": syncKey,
		"class": "astro-bprj4urf"
	}, { "default": ($$result) => renderTemplate`${panels && renderTemplate`${maybeRenderHead($$result)}<div class="tablist-wrapper not-content astro-bprj4urf"><ul role="tablist" class="astro-bprj4urf">${panels.map(({ icon, label, panelId, tabId }, idx) => renderTemplate`<li role="presentation" class="tab astro-bprj4urf"><a role="tab"${addAttribute("#" + panelId, "href")}${addAttribute(tabId, "id")}${addAttribute(idx === 0 ? "true" : "false", "aria-selected")}${addAttribute(idx !== 0 ? -1 : 0, "tabindex")} class="astro-bprj4urf">${icon && renderTemplate`${renderComponent($$result, "Icon", $$Icon, {
		"name": icon,
		"class": "astro-bprj4urf"
	})}`}${label}</a></li>`)}</ul></div>`}${renderComponent($$result, "Fragment", Fragment, {}, { "default": async ($$result) => renderTemplate`${unescapeHTML(html)}` })}${isSynced && renderTemplate`${renderComponent($$result, "starlight-tabs-restore", "starlight-tabs-restore", { "class": "astro-bprj4urf" })}`}` })}${renderScript($$result, "/work/w/days/node_modules/@astrojs/starlight/dist/user-components/Tabs.astro?astro&type=script&index=0&lang.ts")}`;
}, "/work/w/days/node_modules/@astrojs/starlight/dist/user-components/Tabs.astro", void 0);
// ../../node_modules/@astrojs/starlight/dist/user-components/TabItem.astro
createAstro("https://astro.build");
var $$TabItem = createComponent(($$result, $$props, $$slots) => {
	const Astro = $$result.createAstro($$props, $$slots);
	Astro.self = $$TabItem;
	const { icon, label } = Astro.props;
	if (!label) throw new Error("Missing prop `label` on `<TabItem>` component.");
	return renderTemplate`${renderComponent($$result, "TabItemTagname", TabItemTagname, {
		"data-label": label,
		"data-icon": icon
	}, { "default": ($$result) => renderTemplate`${renderSlot($$result, $$slots["default"])}` })}`;
}, "/work/w/days/node_modules/@astrojs/starlight/dist/user-components/TabItem.astro", void 0);
// src/try-it.astro
createAstro("https://astro.build");
var $$TryIt = createComponent(($$result, $$props, $$slots) => {
	const Astro = $$result.createAstro($$props, $$slots);
	Astro.self = $$TryIt;
	return renderTemplate`${maybeRenderHead($$result)}<div class="try-it not-content"${addAttribute(Astro.props.call.method, "data-method")}${addAttribute(Astro.props.call.path, "data-path")}${addAttribute(Astro.props.call.name, "data-name")}${addAttribute(Astro.props.call.caller, "data-caller")}${addAttribute(Astro.props.call.body, "data-body")}></div>${renderScript($$result, "/work/w/days/ui/docs/src/try-it.astro?astro&type=script&index=0&lang.ts")}`;
}, "/work/w/days/ui/docs/src/try-it.astro", void 0);
export { $$TabItem as n, $$Tabs as r, $$TryIt as t };
