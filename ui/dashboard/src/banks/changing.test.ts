import type { BankConnection } from '@holdfast/contract'
import { describe, expect, test } from 'vitest'
import { enteredFrom, readChange } from './changing.ts'
import { enteredHost } from './sftp-host.ts'

const connection: BankConnection = {
  id: 'bank_connection_1',
  created_at: '2027-03-01T00:00:00.000Z',
  updated_at: '2027-03-01T00:00:00.000Z',
  status: 'active',
  label: 'North Bank',
  channel: 'by_hand',
  profile: 'sepa',
  orders_folder: null,
  answers_folder: null,
  cut_off: '15:30',
  time_zone: 'Europe/Berlin',
  answer_hours: 24,
  books_reports: false,
  folder_fault: null,
  folder_fault_at: null,
  orders_fault: null,
  orders_fault_at: null,
  is_halted: false,
  sftp: null,
  debits: null,
  practice: null,
  accounts: [
    {
      id: 'connected_account_1',
      kind: 'client_money',
      currency: 'eur',
      masked: '•••• 2051',
      batch_limit: 10_000,
      is_instant: false,
      opened_on: '2026-01-01',
      is_open: true,
    },
  ],
}
const as = enteredFrom(connection)

describe('a change of a connection', () => {
  test('proposes only what differs', () => {
    const entered = { ...as, cutOff: '14:00', answerHours: '48' }
    expect(readChange(connection, entered)).toEqual({
      value: { connection_id: 'bank_connection_1', cut_off: '14:00', answer_hours: 48 },
    })
  })

  test('of the host by SFTP names only what is another', () => {
    const sftp = {
      host: 'sftp.north.example',
      port: 22,
      user: 'harbour',
      host_keys: ['SHA256:one'],
      keys: [],
    }
    const bySftp = { ...connection, channel: 'sftp', sftp } as const
    const before = enteredFrom(bySftp)
    const change = (part: object) => {
      return readChange(bySftp, { ...before, sftp: { ...enteredHost(sftp), ...part } })
    }
    expect(change({ hostKeys: 'SHA256:one\nSHA256:two\n', port: '' })).toEqual({
      value: {
        connection_id: 'bank_connection_1',
        sftp: { host_keys: ['SHA256:one', 'SHA256:two'] },
      },
    })
    expect(change({ port: '2222' })).toMatchObject({ value: { sftp: { port: 2222 } } })
    expect(change({})).toMatchObject({ faults: [{ pointer: '/change/label' }] })
    expect(change({ host: ' ' })).toMatchObject({ faults: [{ pointer: '/change/sftp/host' }] })
  })

  test('takes the limit of an account away by its id', () => {
    const entered = { ...as, limits: { connected_account_1: null } }
    expect(readChange(connection, entered)).toEqual({
      value: {
        connection_id: 'bank_connection_1',
        batch_limits: [{ connected_account_id: 'connected_account_1', batch_limit: null }],
      },
    })
  })

  test('of the profile, and of what an account asks for, stands by itself', () => {
    const entered = {
      ...as,
      profile: 'sepa_single',
      instant: { connected_account_1: true },
    } as const
    expect(readChange(connection, entered)).toEqual({
      value: {
        connection_id: 'bank_connection_1',
        profile: 'sepa_single',
        instant: [{ connected_account_id: 'connected_account_1', is_instant: true }],
      },
    })
  })

  test('is not proposed when nothing differs, or something is missing', () => {
    expect(readChange(connection, as)).toMatchObject({ faults: [{ pointer: '/change/label' }] })
    expect(readChange(connection, { ...as, timeZone: ' ' })).toMatchObject({
      faults: [{ pointer: '/change/time_zone' }],
    })
  })
})
