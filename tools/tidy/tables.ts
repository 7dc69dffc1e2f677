/**
 * Who owns what the database holds, room by room, in the order of the rooms: each table, view and
 * function with the rooms that read it, or call it, called by their doors (`work` is `#work`).
 *
 * - Only its owner writes a table. Statuses of resources are moved by `advance`, which the owner
 *   calls: the one statement that is told its table.
 * - A room reads what rooms before it own, as far as it is listed here. What a room after it owns
 *   it sees only as that one publishes it: a view called `published_…`, with promised columns.
 * - What nobody reads but its owner has no reader here. A reader that reads no more is taken out.
 * - What a view or a function does is done by the room that owns it.
 *
 * `tools/tidy/owners.ts` compares this with the SQL of every room and with the written schema.
 */
export const TABLES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'foundation/db': {
    holdfast_migrations: 'measures',
    all_writers: 'journal audit statements',
    is_counted_here: 'journal audit',
    is_held: 'statements reports',
    numbers_from: 'journal audit',
    numbers_until: 'journal audit',
    this_writer: 'audit dry-runs',
    analyze_grown: '',
    tenants:
      'keyring jobs journal organisations audit members webhooks mail finding work app ' +
      'archives measures',
    current_tenant: 'events ledger audit',
    first_id: 'events requests intents webhooks app archives',
    make_months: '',
    missing_months: 'measures',
    metadata_value: 'finding',
    oldest_writer: 'journal audit',
    service_role: '',
    tenant_time: 'jobs archives measures',
    turn_clock: '',
  },
  'foundation/events': {
    event_numbers: 'webhooks work overview search timelines archives measures',
    event_sequences: 'jobs journal audit webhooks finding measures',
    events: 'webhooks work overview search timelines archives measures',
    status_steps: 'buyers timelines',
    events_bring_back: '',
  },
  'foundation/installation': {
    installation: '',
    installation_home: '',
  },
  'foundation/keyring': {
    master_keys: '',
  },
  'foundation/jobs': {
    jobs: 'payouts reconciliations overview timelines archives measures',
    tenants_with_due_jobs: 'webhooks',
  },
  'foundation/http': {
    api_processes: '',
    idempotency_keys: '',
  },
  'foundation/requests': {
    request_log: '',
  },
  'banking/rails': {
    sandbox_cards: '',
    sandbox_collections: '',
    sandbox_lender_moods: '',
    sandbox_lender_orders: '',
    sandbox_payments: 'reconciliations',
    sandbox_returns: 'reconciliations',
  },
  'ledger/ledger': {
    ledger_accounts:
      'journal projects inbounds statements reports reconciliations dry-runs explorer work ' +
      'overview search pictures timelines measures',
    ledger_entries: 'archives',
    ledger_movements:
      'journal bookings statements reports reconciliations dry-runs explorer overview pictures ' +
      'timelines',
    ledger_transactions:
      'journal bookings statements reports reconciliations dry-runs explorer search ' +
      'pictures timelines archives measures',
    ledger_after: '',
    ledger_bring_back: 'journal',
    ledger_allow_overdraft: '',
    ledger_lock: '',
    ledger_open: '',
    ledger_post: '',
    ledger_refuse_bypass: '',
    ledger_refuse_change: '',
    ledger_tenant: '',
    ledger_time: '',
  },
  'ledger/sealing': {
    journal_keys: '',
    journal_keys_refuse_change: '',
  },
  'ledger/journal': {
    journal_checkpoints: 'explorer measures',
    journal_entries: 'explorer archives measures',
    journal_heads: 'explorer measures',
    journal_tiles: '',
    journal_bring_back: '',
    journals_sealed: '',
    tenants_to_seal: '',
  },
  'parties/organisations': {
    api_keys: 'manual artefacts connections orders bookings work',
    organisations: 'members',
    secrets: '',
    find_secrets: '',
  },
  'parties/audit': {
    audit_chain: '',
    audit_checkpoints: '',
    audit_entries: 'timelines',
    audit_heads: '',
    audit_refuse_change: '',
    audit_written_here: '',
    audits_sealed: '',
    audits_to_seal: '',
    organisation_audit: '',
  },
  'parties/members': {
    failed_tries: '',
    member_challenges: '',
    member_devices: '',
    member_links: '',
    member_news: '',
    member_passkeys: '',
    member_recovery_codes: '',
    member_sessions: '',
    members: 'inbounds manual work timelines',
    memberships: 'work',
    person_links: '',
    sign_in_tries: '',
    published_members: 'organisations',
    published_memberships: 'organisations',
  },
  'parties/settings': {
    collection_accounts: 'projects work',
    organisation_logos: '',
    retention: 'app',
  },
  'parties/approvals': {
    approval_limits: '',
    approval_rules: '',
    approvals: 'work measures',
    approved_outbounds: '',
    moves_alone: '',
  },
  'parties/participants': {
    account_changes: 'work timelines measures',
    bank_accounts: 'outbounds reports work search',
    participant_identities: 'verifications outbounds buyers dry-runs erasure tables work',
    participant_keys: '',
    participants:
      'verifications intents checkouts outbounds instruments mail buyers statements reports ' +
      'dry-runs finding erasure tables work overview pictures timelines measures',
    payee_checks: '',
    payee_rules: '',
    payer_accounts: 'inbounds erasure',
    fold_address: 'mail',
  },
  'parties/verifications': {
    verification_document_parts: '',
    verification_documents: '',
    verification_reviews: '',
    verifications: 'buyers finding tables work pictures timelines measures',
    published_verifications: 'participants',
  },
  'holding/projects': {
    projects:
      'inbounds outbounds transfers manual bookings statements reports reconciliations ' +
      'finding tables work overview pictures measures',
    virtual_iban_claims: '',
    virtual_ibans: 'work',
    account_numbers: 'work',
  },
  'holding/settlements': {
    settlements:
      'checkouts outbounds statements reports finding erasure tables explorer work overview ' +
      'pictures timelines measures',
    published_settlements: 'projects',
  },
  'payin/intents': {
    intent_settlements: 'finding tables work measures',
    intents: 'checkouts reports finding tables work measures',
  },
  'payin/sessions': {
    sessions: '',
  },
  'payin/debits': {
    debit_parts: 'tables',
    debits:
      'returns collecting connections orders bookings finding erasure tables work timelines ' +
      'measures',
    mandates: 'orders bookings erasure',
  },
  'payin/checkouts': {
    checkout_means: '',
    checkout_parts: 'outbounds buyers reports tables work measures',
    checkouts:
      'invoices inbounds manual bookings buyers statements reports finding erasure tables ' +
      'explorer work pictures timelines measures',
    published_checkout_parts: 'projects settlements',
    published_checkouts: 'projects',
  },
  'payin/invoices': {
    invoices: 'finding tables work timelines',
  },
  'payin/inbounds': {
    inbound_allocations: 'outbounds tables',
    inbounds:
      'outbounds returns credit collecting bookings buyers statements reports ' +
      'reconciliations finding erasure tables explorer work overview pictures timelines ' +
      'measures',
    matching_rules: '',
    reversal_parts: 'reversals',
    reversals: 'reversals buyers finding work search measures',
    taken_rests: 'reports',
    published_inbounds: 'checkouts',
  },
  'payout/outbounds': {
    conversions: 'finding search timelines',
    outbound_sources: 'reversals',
    outbounds:
      'returns reversals credit manual connections orders bookings buyers statements ' +
      'reports dry-runs finding erasure tables explorer work overview pictures timelines ' +
      'measures',
    refund_origins: 'returns',
    published_outbounds: 'projects',
  },
  'payout/returns': {
    inbound_returns:
      'credit manual connections orders bookings buyers statements reports finding erasure ' +
      'work overview search timelines measures',
    published_inbound_returns: 'projects inbounds outbounds',
  },
  'payout/transfers': {
    transfer_fees: '',
    transfer_sources: '',
    transfers: 'statements reports dry-runs finding tables explorer work timelines measures',
    published_transfers: 'outbounds',
  },
  'payout/reversals': {
    reversal_claims: '',
  },
  'payout/payouts': {
    organisation_payout_accounts: 'reports explorer',
    published_organisation_payout_accounts: 'settings',
  },
  'providers/instruments': {
    credit_lines: '',
    payment_instruments: 'finding tables work',
  },
  'providers/credit': {
    credit_cover_parts: '',
    credit_covers: '',
    credit_draws: '',
    credit_refunds: '',
  },
  'providers/collecting': {
    card_challenges: '',
    cards: '',
  },
  'providers/manual': {
    manual_halts: '',
    manual_entries: 'reconciliations work measures',
    manual_payments: 'work measures',
    manual_returns: 'work measures',
  },
  'providers/artefacts': {
    artefact_erasures: '',
    artefact_parts: '',
    artefacts: 'work measures',
  },
  'providers/connections': {
    bank_connections: 'work measures',
    bank_keys: '',
    bank_proposals: 'work timelines measures',
    bank_strange_files: '',
    connected_accounts: 'orders bookings work overview measures',
    published_bank_channels: 'participants',
    published_connected_accounts: 'projects',
  },
  'providers/practice': {
    practice_banks: '',
    practice_deeds: '',
  },
  'providers/orders': {
    bank_batches: 'bookings work measures',
    bank_orders: 'bookings work overview measures',
    bank_recalls: 'work timelines measures',
    published_bank_recalls: 'outbounds connections',
  },
  'providers/bookings': {
    bank_closings: 'work measures',
    bank_days: 'work overview measures',
    bank_decisions: 'work measures',
    bank_entries: 'work measures',
    bank_entry_parts: '',
    bank_starts: '',
    bank_statements: 'work',
    published_payout_arrivals: 'outbounds',
  },
  'notify/webhooks': {
    deliveries: 'work overview search timelines archives measures',
    delivery_attempts: 'timelines',
    event_resends: '',
    webhook_cursors: 'overview archives measures',
    webhook_handlers: 'finding overview search timelines measures',
    tenants_with_new_events: '',
  },
  'notify/mail': {
    emails: 'search timelines',
    sandbox_mailbox: '',
  },
  'proof/statements': {
    statement_mails: '',
  },
  'proof/reconciliations': {
    reconciliations: 'overview measures',
  },
  'proof/finding': {
    search_pending: '',
    search_terms: '',
    metadata_texts: '',
    tenants_to_search: '',
  },
  'proof/archives': {
    archived_months: '',
    archives: '',
    carried_balances: 'overview',
    carried_executions: '',
    archive_refuse_change: '',
    archived_until: '',
    published_archived_months: 'db events journal',
  },
  'desk/tables': {
    saved_views: '',
  },
  'desk/work': {
    desk_notes: 'timelines',
    desk_work: 'measures',
  },
  'desk/measures': {
    measured_database: '',
    measured_proof: '',
    measured_rails: '',
    measured_waiting: '',
    measured_work: '',
  },
}

/** How views begin that a room publishes for rooms before it. */
export const PUBLISHED = 'published_'
