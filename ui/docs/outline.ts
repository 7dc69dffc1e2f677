// What stands in the documentation, and in which order: the one list behind the sidebar, the pages
// that are built, their text versions and `llms.txt`.

/** A page of the site and the file of the project that it is made from. */
export interface OutlinePage {
  /** Its address below `/docs/`; empty for the first page. */
  readonly slug: string
  /** From the project's root. */
  readonly file: string
  /** It only leads to other pages, and is no answer to a search. */
  readonly isMap?: boolean
}

/** Pages that answer questions of one kind. */
export interface OutlineGroup {
  readonly label: string
  readonly pages: readonly OutlinePage[]
}

const guide = (name: string): OutlinePage => ({
  slug: `guides/${name}`,
  file: `docs/guides/${name}.md`,
})

const reference = (name: string): OutlinePage => ({
  slug: `reference/${name}`,
  file: `docs/reference/${name}.md`,
})

/** The first page, which stands above all groups. */
export const startPage: OutlinePage = { slug: '', file: 'docs/README.md', isMap: true }

/** All other pages, as the sidebar shows them. */
export const outline: readonly OutlineGroup[] = [
  {
    label: 'Begin',
    pages: ['first-payment', 'sandbox', 'webhooks', 'retries', 'go-live', 'moving'].map(guide),
  },
  {
    label: 'Take payments',
    pages: ['amounts-that-differ', 'split', 'fees', 'buyers', 'trade-credit'].map(guide),
  },
  {
    label: 'Hold and pay out',
    pages: ['hold-and-release', 'verification', 'payees', 'refunds', 'chargebacks'].map(guide),
  },
  {
    label: 'Run a marketplace',
    pages: ['dashboard', 'month-end', 'keys-and-roles', 'people', 'settings', 'proof'].map(guide),
  },
  {
    label: 'Libraries and tools',
    pages: [
      guide('sdk-node'),
      { slug: 'guides/sdk-node-package', file: 'sdk/node/README.md' },
      { slug: 'guides/sdk-browser', file: 'sdk/browser/README.md' },
      ...['generate-a-client', 'native-apps', 'cli'].map(guide),
      { slug: 'guides/cli-package', file: 'cli/README.md' },
    ],
  },
  {
    label: 'Run the service',
    pages: [
      ...['install', 'operate', 'upgrade', 'backup', 'watch', 'runbooks', 'troubleshoot'].map(
        guide,
      ),
      ...['scale', 'kubernetes', 'live', 'bank'].map(guide),
      ...['practice-bank', 'your-bank'].map(guide),
      { slug: 'guides/security', file: 'SECURITY.md' },
      guide('asvs'),
    ],
  },
  {
    label: 'Reference',
    pages: [
      { slug: 'reference', file: 'docs/reference/README.md', isMap: true },
      // Where the `type` of every error leads.
      { slug: 'errors', file: 'docs/guides/errors.md' },
      { slug: 'payout-support', file: 'docs/reference/payout-support.md' },
      ...[
        'intents',
        'checkouts',
        'settlements',
        'projects',
        'inbounds',
        'outbounds',
        'transfers',
        'invoices',
        'participants',
        'verifications',
        'payment-instruments',
        'events',
        'webhooks',
        'requests',
        'sandbox',
        'statements',
        'reports',
        'journal',
        'booking-by-hand',
        'pages',
        'states',
        'ways',
        'mails',
        'settings',
        'metrics',
      ].map(reference),
    ],
  },
  { label: 'News', pages: [{ slug: 'changelog', file: 'CHANGELOG.md' }] },
]

/** Every page, the first page first. */
export const allPages: readonly OutlinePage[] = [
  startPage,
  ...outline.flatMap((group) => group.pages),
]
