// The words of invoices and receipts, on their page and in print.

export const english = {
  invoice: 'Invoice',
  receipt: 'Receipt',
  title: (name: string) => `Invoice from ${name}`,
  status: {
    open: 'Open',
    part_received: 'Part received',
    paid: 'Paid',
    cancelled: 'Cancelled',
  },
  lead: {
    open: (amount: string) => `Please transfer ${amount} from your own bank.`,
    part_received: (amount: string) => `A part has arrived. ${amount} is still missing.`,
    paid: (amount: string) => `${amount} has arrived. There is nothing left to pay.`,
    cancelled: (_amount: string) => 'This invoice was called off. Please do not pay it.',
  },
  otherWay: 'It is paid in another way than by transfer: there is nothing to send.',
  number: 'Number',
  issued: 'Issued',
  due: 'Due',
  dueAtOnce: 'On receipt',
  paidOn: 'Paid on',
  from: 'From',
  to: 'To',
  companyNumber: (number: string) => `Company number ${number}`,
  items: 'What it is for',
  later: 'Not part of this total',
  amount: 'Amount',
  subtotal: 'Subtotal',
  taxInside: 'Tax included',
  fee: 'Service fee',
  total: 'Total',
  received: 'Received',
  outstanding: 'Still to pay',
  payTo: 'Where to pay',
  sandbox: 'A sample from the sandbox: no real money moves.',
  downloadInvoice: 'Invoice as PDF',
  downloadReceipt: 'Receipt as PDF',
  downloadFailed: 'The file could not be fetched. Please try again.',
  keep: 'You can come back to this page at any time: it shows what has arrived.',
  notice: {
    title: 'This invoice cannot be shown',
    body: [
      'The address of this page is incomplete.',
      'Nothing was taken. Ask whoever sent you the invoice for the whole address.',
    ],
  },
}

/** What a language must say of invoices and receipts. */
export type InvoiceWords = typeof english
