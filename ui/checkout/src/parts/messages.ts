// Texts that all pages share.

export const shellMessages = {
  sandbox: 'Sandbox: no real money moves',
  leave: 'Close',
  footer: 'Payments by Holdfast',
} as const

export const partMessages = {
  copy: (label: string) => `Copy ${label}`,
  copied: (label: string) => `${label} copied`,
  copyFailed: (label: string) => `Select ${label} and copy it by hand`,
  copyShort: 'Copy',
  copiedShort: 'Copied',
  loading: 'Loading',
  errorSummary: (count: number) =>
    count === 1 ? 'One thing needs your attention' : `${count} things need your attention`,
  heldTitle: 'How your money is kept safe',
  heldSteps: {
    paid: 'You pay',
    held: 'Held safely',
    released: 'Released',
  },
  heldDone: 'done',
} as const

export const troubleMessages = {
  connecting: 'Opening a secure page',
  scriptNeeded:
    'This page needs JavaScript. Please allow it for this page, or use another browser. ' +
    'Nothing has been paid.',
  retry: 'Try again',
  close: 'Close',
  used: {
    title: 'This page can no longer be used',
    body: (name: string) => [
      'The link behind it is wrong, was used before or has expired.',
      'If you have already paid, you need to do nothing: your payment is safe and this page ' +
        'does not take it again.',
      `Otherwise go back to ${name} and start once more.`,
    ],
  },
  link: {
    title: 'This link can no longer be used',
    body: (name: string) => [
      'It is incomplete, was finished before or has expired.',
      'Money that waits for you stays safe.',
      `Open the newest e-mail you have, or ask ${name} to send a new link.`,
    ],
  },
  ended: {
    title: 'This page was open for too long',
    body: (name: string) => [
      'For your safety it has been closed. Nothing was sent after that.',
      `Go back to ${name} and open it again; what you confirmed is still there.`,
    ],
  },
  unreachable: {
    title: 'We cannot be reached right now',
    body: () => [
      'Check your connection and try again.',
      'Nothing new was paid or sent. If you made a transfer before, it is safe.',
    ],
  },
  broken: {
    title: 'Something went wrong on our side',
    body: () => [
      'Nothing new was paid or sent. If you made a transfer before, it is safe.',
      'Try again in a moment.',
    ],
  },
  alone: {
    title: 'This page belongs to a shop',
    body: (name: string) => [
      `It opens from the pages of ${name}, with what you want to pay for.`,
      'Go back there and press the button to pay.',
    ],
  },
} as const
