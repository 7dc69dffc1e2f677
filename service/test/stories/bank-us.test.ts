// A bank in the United States: connected by routing number and account number, paying by ACH, and
// by Fedwire what is urgent; what it cannot pay is refused, and its statements book the rest.
import { beforeAll, describe, expect, it } from 'vitest'
import { checkSchema } from '../../src/banking/messages/schema.ts'
import { folderConnection, openBankWorld } from '../harness/bank.ts'
import { collectionAccount } from '../harness/live.ts'
import { payments } from '../harness/payments.ts'
import type { Call } from '../harness/service.ts'
import { caller } from '../harness/service.ts'
import { until } from '../harness/until.ts'

type Shown = Awaited<ReturnType<Call>>['body']

const ABA = '021000021'
const NUMBER = '4711000815'
const byHand = { channel: 'by_hand', orders_folder: null, answers_folder: null }
const clock = { cut_off: '17:00', time_zone: 'America/New_York' }
const account = {
  kind: 'client_money',
  currency: 'usd',
  holder: 'Harbour Client Money Inc',
  local_number: NUMBER,
  aba: ABA,
  batch_limit: 100_000_000_00,
  opened_on: '2026-01-01',
}
const connecting = (more: object = {}, terms: object = {}) => ({
  kind: 'connect',
  connect: {
    label: 'Pier Bank',
    ...byHand,
    profile: 'us',
    ...clock,
    accounts: [{ ...account, ...more }],
    ...terms,
  },
})

/** A statement as the bank writes it by hand. */
interface Told {
  readonly bank: string
  readonly number: string
  readonly entries: readonly { cents: number; text: string; aba?: string }[]
}

const bankXml = (aba: string) => `<FinInstnId><ClrSysMmbId><ClrSysId><Cd>USABA</Cd></ClrSysId>
<MmbId>${aba}</MmbId></ClrSysMmbId></FinInstnId>`

/** The file of one statement; what lay there before is what came by those of lower numbers. */
function statementFile(
  sequence: number,
  { bank = ABA, number = NUMBER, entries = [] }: Partial<Told>,
): string {
  const day = `2026-11-0${sequence + 1}`
  const before = sequence === 1 ? 0 : 8_500
  const after = before + entries.reduce((sum, { cents }) => sum + cents, 0)
  const balance = (type: string, cents: number) => `<Bal><Tp><CdOrPrtry><Cd>${type}</Cd></CdOrPrtry>
</Tp><Amt Ccy="USD">${(cents / 100).toFixed(2)}</Amt><CdtDbtInd>CRDT</CdtDbtInd>
<Dt><Dt>${day}</Dt></Dt></Bal>`
  const entry = ({ cents, text, aba }: Told['entries'][number], at: number) => {
    const agent = aba === undefined ? '' : `<RltdAgts><DbtrAgt>${bankXml(aba)}</DbtrAgt></RltdAgts>`
    return `<Ntry><Amt Ccy="USD">${(cents / 100).toFixed(2)}</Amt><CdtDbtInd>CRDT</CdtDbtInd>
<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${day}</Dt></BookgDt>
<AcctSvcrRef>B${sequence}-${at}</AcctSvcrRef>
<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd><SubFmlyCd>DMCT</SubFmlyCd></Fmly></Domn></BkTxCd>
<NtryDtls><TxDtls><RltdPties><Dbtr><Pty><Nm>Bea Buyer</Nm></Pty></Dbtr><DbtrAcct><Id><Othr>
<Id>99887766</Id></Othr></Id></DbtrAcct></RltdPties>${agent}<RmtInf><Ustrd>${text}</Ustrd></RmtInf>
</TxDtls></NtryDtls></Ntry>`
  }
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>
<GrpHdr><MsgId>M${sequence}</MsgId><CreDtTm>${day}T20:00:00Z</CreDtTm></GrpHdr>
<Stmt><Id>S${sequence}</Id><ElctrncSeqNb>${sequence}</ElctrncSeqNb>
<CreDtTm>${day}T20:00:00Z</CreDtTm>
<Acct><Id><Othr><Id>${number}</Id></Othr></Id><Ccy>USD</Ccy><Svcr>${bankXml(bank)}</Svcr></Acct>
${balance('OPBD', before)}${balance('CLBD', after)}${entries.map(entry).join('')}
</Stmt></BkToCstmrStmt></Document>`
}

describe('in live, by files that people carry', async () => {
  const world = await openBankWorld()
  const { ada, ben, must } = world
  let connectionId = ''
  let project = ''

  const orderOf = async ({ id }: { readonly id: string }) => {
    const { data } = await must(ada, 'GET', '/v1/bank/orders?limit=100')
    return data.find((one: { outbound_id: string }) => one.outbound_id === id)
  }
  const batchOf = async (paid: { readonly id: string }) => {
    const order = await orderOf(paid)
    return order?.batch_id ? await must(ada, 'GET', `/v1/bank/batch/${order.batch_id}`) : null
  }
  const faultsOf = async (proposal: object) => {
    const { status, body } = await ada('POST', '/v1/bank/proposals', proposal)
    const errors: { pointer: string; code: string }[] = body.errors
    return [status, ...errors.map(({ pointer, code }) => `${pointer} ${code}`)]
  }

  beforeAll(async () => {
    await world.book(collectionAccount('usd'))
  })

  it.each<[what: string, account: object, faults: string[]]>([
    ['a mistyped routing number', { aba: '021000022' }, ['aba bad_format']],
    ['that of published examples', { aba: '000000000' }, ['aba bad_format']],
    ['no routing number', { aba: undefined }, ['aba bad_format']],
    ['no account number', { local_number: undefined }, ['local_number bad_format']],
    ['a long one', { local_number: '1'.repeat(18) }, ['local_number bad_format']],
    ['an IBAN beside it', { iban: 'DE02120300000000202051' }, ['iban not_used']],
    ['clients’ money in euro', { currency: 'eur' }, ['currency not_usable']],
  ])('is not connected with %s', async (_, more, faults) => {
    const told = faults.map((fault) => `/connect/accounts/0/${fault}`)
    expect(await faultsOf(connecting(more))).toEqual([422, ...told])
  })

  it('has no routing number where a bank names accounts without', async () => {
    const sepa = folderConnection(byHand, { aba: ABA })
    expect(await faultsOf(sepa)).toEqual([422, '/connect/accounts/0/aba not_used'])
  })

  it('is connected by two people, the second of whom sees both numbers whole', async () => {
    const proposed = await must(ada, 'POST', '/v1/bank/proposals', connecting())
    connectionId = proposed.connection_id
    expect(JSON.stringify(proposed)).not.toContain(NUMBER)
    const alone = await ada('POST', `/v1/bank/proposal/${proposed.id}/approve`)
    expect(alone.body.code).toBe('second_person_needed')
    const shown = await must(ben, 'GET', `/v1/bank/proposal/${proposed.id}`)
    expect(shown.accounts).toMatchObject([{ number: NUMBER, aba: ABA, bic: null }])
    await must(ben, 'POST', `/v1/bank/proposal/${proposed.id}/approve`)
    const { collect } = await must(ada, 'POST', '/v1/projects', { currency: 'usd' })
    expect(collect.local_bank_transfer).toMatchObject({
      iban: null,
      account_number: NUMBER,
      routing_data: [
        { routing_code_type: 'ach', routing_code: ABA },
        { routing_code_type: 'wire', routing_code: ABA },
      ],
    })
    const change = { connection_id: connectionId, profile: 'sepa' }
    expect(await faultsOf({ kind: 'change', change })).toEqual([422, '/change/profile not_usable'])
    project = (await world.project(30_000_000_000, 'usd')).id
  })

  it('pays by ACH, and by Fedwire what is urgent or too large for it, in one file', async () => {
    const us = { account_number: '000123456789', aba: '011401533' }
    const paid = await world.pay(project, [
      { amount: 250_000, us, name: 'Sam Seller', reference: 'Order 1' },
      { amount: 12_500, us, name: 'Urgent Ursula' },
      { amount: 10_000_000_000, us, name: 'Large Larry' },
    ])
    for (const one of paid) await until(async () => (await orderOf(one))?.status === 'queued')
    await must(ada, 'POST', `/v1/bank/order/${(await orderOf(paid[1])).id}`, { is_urgent: true })
    await world.hurry('bank.collect')
    const batches = []
    for (const one of paid) {
      await until(async () => ((await batchOf(one))?.artefact_id ?? null) !== null)
      batches.push(await batchOf(one))
    }
    expect(batches.map(({ scheme }) => scheme)).toEqual(['ach', 'fedwire', 'fedwire'])
    expect(new Set(batches.map(({ profile }) => profile))).toEqual(new Set(['us']))
    const texts = []
    for (const id of new Set(batches.map(({ artefact_id }) => artefact_id))) {
      const file = await must(ada, 'GET', `/v1/bank/file/${id}/content`)
      const bytes = Buffer.from(file.content, 'base64')
      expect(await checkSchema(bytes)).toMatchObject({ violations: [] })
      texts.push(bytes.toString())
    }
    const all = texts.join('')
    expect(all).toContain(`<Othr><Id>${NUMBER}</Id><SchmeNm><Cd>BBAN</Cd></SchmeNm></Othr>`)
    expect(all).toContain(`<Cd>USABA</Cd></ClrSysId><MmbId>${ABA}</MmbId>`)
    expect(all).toContain('<Cd>USABA</Cd></ClrSysId><MmbId>011401533</MmbId>')
    expect(all).toContain('<SvcLvl><Cd>NURG</Cd></SvcLvl><LclInstrm><Cd>PPD</Cd></LclInstrm>')
    expect(all).toContain('<SvcLvl><Cd>URGP</Cd></SvcLvl>')
    expect(all).not.toContain('<IBAN>')
    // Nobody is asked whose the account is: no bank there says so.
    expect((await orderOf(paid[0])).payee_check).toBeNull()
  })

  it('pays no account with an IBAN, and gives its money back', async () => {
    const before = (await must(ada, 'GET', `/v1/project/${project}`)).balance
    const bank_account = { country: 'DE', currency: 'usd', iban: 'DE89370400440532013000' }
    const whole = { ...bank_account, bic_swift: 'COBADEFFXXX' }
    const [abroad] = await world.pay(project, [{ amount: 900, account: whole, name: 'Dora' }])
    await until(async () => (await orderOf(abroad))?.status === 'queued')
    await world.hurry('bank.collect')
    await until(async () => (await orderOf(abroad)).status === 'rejected')
    expect(await orderOf(abroad)).toMatchObject({ fault: 'account_invalid', batch_id: null })
    await until(
      async () => (await must(ada, 'GET', `/v1/outbound/${abroad.id}`)).status === 'failed',
    )
    expect((await must(ada, 'GET', `/v1/project/${project}`)).balance).toBe(before)
  })

  /** Uploads a statement of an account at a bank; its file, once that was read. */
  async function say(sequence: number, more: Partial<Told> = {}) {
    const file = statementFile(sequence, more)
    const { id } = await must(ada, 'POST', `/v1/bank/connection/${connectionId}/files`, {
      name: `statement-${sequence}.xml`,
      content: Buffer.from(file).toString('base64'),
    })
    const kept = async () => (await must(ada, 'GET', `/v1/bank/file/${id}`)).file
    await until(async () => (await kept()).status !== 'kept')
    return await kept()
  }

  it('gives money back to the account at its bank, by hand where none is named', async () => {
    const { reference } = (await must(ada, 'GET', `/v1/project/${project}`)).collect
      .local_bank_transfer
    const entries = [
      { cents: 4_200, text: `For ${reference}`, aba: '091000019' },
      { cents: 4_300, text: `For ${reference}` },
    ]
    expect(await say(1, { entries })).toMatchObject({ status: 'read', reason: null })
    const came = async (amount: number) => {
      const { data } = await must(ada, 'GET', `/v1/inbounds?project_id=${project}`)
      return data.find((one: { amount: number }) => one.amount === amount)
    }
    const orderOfReturn = async (returned: string) => {
      const { data } = await must(ada, 'GET', '/v1/bank/orders?limit=100')
      return data.find((one: { inbound_return_id: string }) => one.inbound_return_id === returned)
    }
    const returns = new Map<number, string>()
    for (const amount of [4_200, 4_300]) {
      await until(async () => (await came(amount)) !== undefined)
      const { id } = await came(amount)
      const returned = await must(ada, 'POST', `/v1/inbound/${id}/return`, {})
      returns.set(amount, returned.returns[0].id)
    }
    const of = (amount: number) => returns.get(amount) ?? ''
    await until(async () => (await orderOfReturn(of(4_200))) !== undefined)
    await world.hurry('bank.collect')
    await until(async () => (await orderOfReturn(of(4_200))).batch_id !== null)
    const { batch_id } = await orderOfReturn(of(4_200))
    await until(async () => {
      return (await must(ada, 'GET', `/v1/bank/batch/${batch_id}`)).artefact_id !== null
    })
    const { artefact_id } = await must(ada, 'GET', `/v1/bank/batch/${batch_id}`)
    const file = await must(ada, 'GET', `/v1/bank/file/${artefact_id}/content`)
    const text = Buffer.from(file.content, 'base64').toString()
    expect(text).toContain('<MmbId>091000019</MmbId>')
    expect(text).toContain('<Othr><Id>99887766</Id>')
    const byPeople = async () => (await must(ada, 'GET', '/v1/manual/payments')).data
    await until(async () => (await byPeople()).length > 0)
    expect(await byPeople()).toMatchObject([{ amount: 4_300, inbound_return_id: of(4_300) }])
    expect(await orderOfReturn(of(4_300))).toBeUndefined()
  })

  it('holds a statement that names its account at another bank', async () => {
    expect(await say(2)).toMatchObject({ status: 'read', reason: null })
    expect(await say(3, { number: '4711000816' })).toMatchObject({ reason: 'unknown_account' })
    expect(await say(4, { bank: '011401533' })).toMatchObject({ status: 'read' })
    await until(async () => {
      const { data } = await must(ada, 'GET', '/v1/bank/decisions?status=open')
      return data.some(({ why }: { why: string[] }) => why.includes('other_bank'))
    })
  })
})

describe('in a sandbox, with the bank to practise with', async () => {
  const world = await openBankWorld({ roles: ['api'] })
  const { holdfast } = world
  const { keys } = holdfast.organisation
  const shop = payments(holdfast)
  const sandbox = caller(holdfast.baseUrl, keys.sandbox.private)
  const must = async (...asked: Parameters<Call>): Promise<Shown> => {
    const { status, body } = await sandbox(...asked)
    expect([status, body]).toEqual([200, expect.anything()])
    return body
  }
  const advance = async (by: string) => await must('POST', '/_sandbox/v1/clock/advance', { by })
  const outbound = async ({ id }: Shown) => await must('GET', `/v1/outbound/${id}`)
  const order = async ({ id }: Shown) =>
    (await must('GET', '/v1/bank/orders')).data.find((one: Shown) => one.outbound_id === id)
  let sellers = 0

  /** A seller's money in escrow, paid to the account at the bank. */
  async function paidFor(name: string, amount: number, type = 'individual'): Promise<Shown> {
    const email = `seller${++sellers}@example.com`
    const number = `00012345678${sellers}`
    const us = { country: 'US', currency: 'usd', account_number: number, aba: '011401533' }
    await shop.verify(email, us)
    const settlements = [{ amount, to: { email, name, type } }]
    const checkout = await shop.confirmed(settlements, { currency: 'usd' })
    const paid = { amount, reference: checkout.reference, payer_name: 'Bea Buyer' }
    await must('POST', `/_sandbox/v1/project/${checkout.project_id}/credit`, paid)
    return checkout
  }
  async function release(checkout: Shown): Promise<Shown> {
    const releases = [{ settlement_id: checkout.settlements[0].id }]
    return (await must('POST', '/v1/outbounds/releases', { releases })).outbounds[0]
  }

  beforeAll(async () => {
    await must('POST', '/_sandbox/v1/clock/freeze')
    // The Monday before Independence Day, which is a Sunday: the Monday after it is free.
    await must('POST', '/_sandbox/v1/clock/advance', { to: '2027-06-28T14:00:00.000Z' })
    const practising = { channel: 'practice', orders_folder: undefined, answers_folder: undefined }
    const { id } = await must('POST', '/v1/bank/proposals', connecting({}, practising))
    await must('POST', `/v1/bank/proposal/${id}/approve`)
  })

  it('two sellers are paid by ACH and one by Fedwire, as the statements book it', async () => {
    const checkouts = []
    checkouts.push(await paidFor('Sam Seller', 40_000))
    checkouts.push(await paidFor('Parts LLC', 40_000, 'business'))
    checkouts.push(await paidFor('Urgent Ursula', 40_000))
    await advance('P1D')
    for (const { id } of checkouts) {
      expect((await shop.read('checkout', id)).status).toBe('settled')
    }
    const paid = []
    for (const checkout of checkouts) paid.push(await release(checkout))
    await advance('PT0S')
    await must('POST', `/v1/bank/order/${(await order(paid[2])).id}`, { is_urgent: true })
    await advance('PT30M')
    for (const one of paid) {
      expect(await order(one)).toMatchObject({ status: 'acknowledged', payee_check: null })
    }
    const { data: batches } = await must('GET', '/v1/bank/batches')
    expect(batches.map(({ scheme, orders }: Shown) => `${scheme} ${orders}`).toSorted()).toEqual([
      'ach 2',
      'fedwire 1',
    ])
    const { data: files } = await must('GET', '/v1/bank/files?direction=out')
    const { content } = await must('GET', `/v1/bank/file/${files[0].id}/content`)
    const text = Buffer.from(content, 'base64').toString()
    // Of the two by ACH one is a person, the other a company.
    for (const kind of ['PPD', 'CCD']) {
      expect(text.split(`<LclInstrm><Cd>${kind}</Cd></LclInstrm>`)).toHaveLength(2)
    }
    await advance('P1D')
    for (const one of paid) expect((await outbound(one)).status).toBe('executed')
    const { data: statements } = await must('GET', '/v1/bank/statements')
    expect(statements.map(({ opening, closing }: Shown) => [opening, closing])).toEqual([
      [120_000, 0],
      [0, 120_000],
    ])
  })

  it.each([
    ['returned R03', 'returned', 'R03'],
    ['returned R23', 'returned', 'R23'],
    ['refused R13', 'rejected', 'R13'],
  ])('to "%s" fails by the code of ACH, and its money is back', async (name, status, code) => {
    const checkout = await paidFor(`Rita ${name}`, 20_000)
    await advance('P3D')
    const paid = await release(checkout)
    await advance('P14D')
    expect(await order(paid)).toMatchObject({ status, bank_code: code })
    const reasons: Readonly<Record<string, string>> = {
      R03: 'invalid_target_account_credentials',
      R13: 'unable_to_determine_target_account',
    }
    const failure_reason = reasons[code] ?? 'generic_failure_contact_support'
    expect(await outbound(paid)).toMatchObject({ status: 'failed', failure_reason })
    const [settlement] = (await shop.read('checkout', checkout.id)).settlements
    expect((await shop.read('settlement', settlement.id)).balance).toBe(20_000)
  })

  it('asks for no day on which the Federal Reserve is closed', async () => {
    const { data: batches } = await must('GET', '/v1/bank/batches?limit=100')
    const days = batches.map(({ day }: Shown) => day)
    expect(days.length).toBeGreaterThan(3)
    expect(days).not.toContain('2027-07-05')
    expect((await must('GET', '/v1/bank/decisions?status=open')).data).toEqual([])
  })

  it('agrees each night with its bank to the cent', async () => {
    await advance('P1D')
    const { data: nights } = await must('GET', '/v1/bank/closings')
    expect(nights.length).toBeGreaterThan(3)
    for (const { unexplained } of nights) expect(unexplained).toBe(0)
    expect(nights[0]).toMatchObject({ difference: 0, items: [] })
    const { data: days } = await must('GET', '/v1/reconciliations')
    for (const { status } of days) expect(status).toBe('agrees')
    const [standing] = (await must('GET', '/v1/bank/standings')).data
    expect(standing).toMatchObject({ currency: 'usd' })
  })

  it('asks no bank about the account, not even one that says so of others', async () => {
    const iban = 'DE02120300000000202051'
    const own = { currency: 'eur', local_number: undefined, aba: undefined, iban }
    const terms = { channel: 'practice', orders_folder: undefined, answers_folder: undefined }
    const euro = connecting(own, { ...terms, profile: 'sepa', time_zone: 'Europe/Berlin' })
    const { id } = await must('POST', '/v1/bank/proposals', euro)
    await must('POST', `/v1/bank/proposal/${id}/approve`)
    await paidFor('Nora payee RVNM', 1_000)
    await shop.verify('erika@example.com')
    await advance('PT1M')
    const { rows } = await world.owner.query(
      `select a.currency from payee_checks c join bank_accounts a
         on a.tenant_id = c.tenant_id and a.id = c.bank_account_id`,
    )
    expect(rows).toEqual([{ currency: 'eur' }])
  })
})
