// Which currencies reach somebody, as a sentence.
import type { ParticipantAccounts, ReceivingWay } from '@holdfast/contract'

type Receives = ParticipantAccounts['receives']

/** `Can receive EUR, not GBP or USD.` */
export function receivingWords(receives: Receives): string {
  const by = (way: ReceivingWay) =>
    receives.filter((one) => one.way === way).map(({ currency }) => currency.toUpperCase())
  const [direct, converted, not] = [by('direct'), by('converted'), by('not')]
  if (direct.length + converted.length === 0) return 'Can receive nothing.'
  const areChanged = `${joined(converted, 'and')} ${converted.length === 1 ? 'is' : 'are'} changed`
  const changed =
    direct.length === 0
      ? `${areChanged} into the currency of the account.`
      : `${areChanged} into it.`
  const received = `Can receive ${joined(direct, 'and')}`
  if (converted.length === 0) {
    return not.length === 0 ? `${received}.` : `${received}, not ${joined(not, 'or')}.`
  }
  return [
    direct.length === 0 ? '' : `${received}.`,
    changed,
    not.length === 0 ? '' : `Cannot receive ${joined(not, 'or')}.`,
  ]
    .filter((part) => part !== '')
    .join(' ')
}

function joined(names: readonly string[], word: 'and' | 'or'): string {
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} ${word} ${last}`
}
