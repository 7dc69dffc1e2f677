// Where something of the persons stands who pay and are paid, and what becomes of it when they are
// erased.
import type pg from 'pg'

/**
 * What becomes of a column. `emptied`: its rows are gone, or it is null. `replaced`: other words
 * stand there, that say nothing. `locked`: it is sealed under the person's own key, which is gone.
 */
interface Forgotten {
  readonly becomes: 'emptied' | 'replaced' | 'locked'
  /** Which rows are of a person, where not all are. */
  readonly where?: string
  /** The story that shows it, where the sandbox does not lead there. */
  readonly shownBy?: string
}

const emptied = { becomes: 'emptied' } as const
const replaced = { becomes: 'replaced' } as const
const locked = { becomes: 'locked' } as const
const ofBuyers = { where: 'checkout_id is not null' } as const
const inDocuments = { shownBy: 'documents.test.ts' } as const
const byHand = { shownBy: 'payers.test.ts' } as const

/** Every column that holds something of them; what forgets it is its room's `forget…`. */
export const personal: Readonly<Record<string, Forgotten>> = {
  'artefact_erasures.sealed': { ...emptied, shownBy: 'bank-erased.test.ts' },
  'artefact_parts.sealed': { ...replaced, shownBy: 'bank-erased.test.ts' },
  'bank_accounts.fingerprint': replaced,
  'bank_accounts.sealed': locked,
  'bank_accounts.shown': replaced,
  'bank_entries.sealed': { ...emptied, shownBy: 'bank-erased.test.ts' },
  'bank_orders.payee': { ...emptied, shownBy: 'bank-payee-answers.test.ts' },
  'bank_orders.sealed': { ...emptied, shownBy: 'bank-erased.test.ts' },
  'cards.last_four': { ...replaced, shownBy: 'payers.test.ts' },
  'emails.body': { ...emptied, where: 'to_email in (select email from participants)' },
  'emails.to_email': { ...emptied, where: 'to_email in (select email from participants)' },
  'emails.to_fold': { ...emptied, where: 'to_email in (select email from participants)' },
  'inbounds.payer_fingerprint': { ...emptied, ...ofBuyers },
  'inbounds.payer_masked': { ...emptied, ...ofBuyers },
  'inbounds.payer_name_sealed': { ...emptied, ...ofBuyers },
  'inbounds.payer_sealed': { ...emptied, ...ofBuyers },
  'mandates.masked': replaced,
  'mandates.sealed': locked,
  'manual_entries.sealed': { ...emptied, ...byHand },
  'manual_payments.sealed': { ...emptied, ...byHand },
  'manual_returns.sealed': { ...emptied, ...byHand },
  'matching_rules.payer_fingerprint': emptied,
  'participant_identities.email_fold': replaced,
  'participant_identities.email_key': replaced,
  'participant_keys.wrapped': emptied,
  'participants.details': { ...replaced, where: "details::text <> '{}'" },
  'participants.details_hash': replaced,
  'participants.email': replaced,
  'participants.name': emptied,
  'payee_checks.payee': { ...emptied, shownBy: 'payee-checks.test.ts' },
  'payee_checks.sealed': { ...emptied, shownBy: 'payee-checks.test.ts' },
  'payer_accounts.fingerprint': emptied,
  'practice_deeds.sealed': { ...replaced, shownBy: 'bank-practice.test.ts' },
  'search_terms.term': {
    ...emptied,
    where: "kind = 'participant' and field in ('name', 'email')",
  },
  'verification_document_parts.sealed': { ...emptied, ...inDocuments },
  'verification_documents.name_sealed': { ...emptied, ...inDocuments },
  'verification_reviews.reason_sealed': { ...locked, ...inDocuments },
  'verifications.details_sealed': { ...emptied, ...inDocuments },
  'verifications.link_sealed': locked,
}

const hash = 'the hash of a secret or of what was written; it says nothing'
const proof = 'of the proof of ledger and audit log, which hold ids and amounts'
const ofMember = 'of a member, who works for the organisation'
const ofOrganisation = 'of the organisation itself'
const ofInstallation = 'of the installation'
const inTime = 'sealed, and deleted or emptied by its time'

/** What is sealed, masked or bytes, and of nobody who pays or is paid; and what it is. */
export const impersonal: Readonly<Record<string, string>> = {
  'api_keys.hash': hash,
  'api_keys.shown_to': ofMember,
  'approvals.request': inTime,
  'archived_months.carried': proof,
  'archived_months.sha256': proof,
  'archives.sha256': proof,
  'artefacts.name_sealed': 'the name of a file of a bank',
  'artefacts.sha256': hash,
  'audit_chain.chain': proof,
  'audit_chain.leaf': proof,
  'audit_checkpoints.chain': proof,
  'audit_checkpoints.signature': proof,
  'audit_entries.after_hash': proof,
  'audit_entries.before_hash': proof,
  'audit_heads.chain': proof,
  'audit_heads.sealed_below': proof,
  'bank_keys.sealed': 'a key by which banks know the service; gone once it is dropped',
  'bank_strange_files.fingerprint': hash,
  'connected_accounts.fingerprint': ofOrganisation,
  'connected_accounts.masked': ofOrganisation,
  'connected_accounts.sealed': ofOrganisation,
  'delivery_attempts.signatures': hash,
  'idempotency_keys.answer': inTime,
  'idempotency_keys.request_hash': hash,
  'intents.link_token': 'sealed; opens the page of an intent',
  'invoices.link_sealed': 'sealed; opens the page of an invoice',
  'journal_checkpoints.chain': proof,
  'journal_checkpoints.root': proof,
  'journal_checkpoints.signature': proof,
  'journal_entries.chain': proof,
  'journal_entries.leaf': proof,
  'journal_heads.chain': proof,
  'journal_heads.sealed_below': proof,
  'journal_keys.former_signature': proof,
  'journal_keys.own_signature': proof,
  'journal_keys.sealed_key': ofInstallation,
  'journal_tiles.hash': proof,
  'master_keys.fingerprint': ofInstallation,
  'master_keys.wrapped': ofInstallation,
  'member_challenges.hash': hash,
  'member_devices.hash': hash,
  'member_links.hash': hash,
  'member_passkeys.credential_id': ofMember,
  'member_passkeys.public_key': ofMember,
  'member_recovery_codes.hash': hash,
  'member_sessions.hash': hash,
  'members.password_hash': ofMember,
  'members.password_salt': ofMember,
  'members.totp_offered': ofMember,
  'members.totp_secret': ofMember,
  'organisation_logos.bytes': ofOrganisation,
  'organisation_logos.hash': ofOrganisation,
  'organisation_payout_accounts.sealed': ofOrganisation,
  'organisation_payout_accounts.shown': ofOrganisation,
  'person_links.hash': hash,
  'secrets.hash': hash,
  'sign_in_tries.key': hash,
  'webhook_handlers.earlier_secret': ofOrganisation,
  'webhook_handlers.earlier_signing_secret': ofOrganisation,
  'webhook_handlers.secret': ofOrganisation,
  'webhook_handlers.signing_secret': ofOrganisation,
  'virtual_iban_claims.fingerprint': ofOrganisation,
}

/** Columns of bytes, and those whose name says that they are sealed or masked. */
export async function closedColumns(owner: pg.Client): Promise<string[]> {
  const { rows } = await owner.query<{ at: string }>(
    `select c.table_name || '.' || c.column_name as at
       from information_schema.columns c
       join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
        and c.table_name not in (select relname from pg_class where relispartition)
        and (c.data_type = 'bytea' or c.column_name ~ 'sealed|shown|masked')
      order by 1`,
  )
  return rows.map(({ at }) => at)
}

/** What a column holds of persons now, as text; of one that is locked, what their keys open. */
export async function heldIn(owner: pg.Client, at: string): Promise<string[]> {
  const [table = '', column = ''] = at.split('.')
  const { becomes, where = 'true' } = personal[at] ?? { becomes: 'emptied' }
  const opens = 'participant_id in (select participant_id from participant_keys)'
  const { rows } = await owner.query<{ value: string }>(
    `select distinct "${column}"::text as value from "${table}"
      where "${column}" is not null and ${becomes === 'locked' ? opens : where}`,
  )
  return rows.map(({ value }) => value)
}
