// Made from the contract by generate.ts. Do not edit: change the contract and run it.

import type {
  AdvanceClockBody,
  AdvancedClock,
  AnyIntent,
  Artefact,
  ArtefactList,
  ArtefactListQuery,
  BankAccountInput,
  BankAnswerBody,
  BankBatch,
  BankBatchHoldBody,
  BankBatchList,
  BankBatchListQuery,
  BankClosing,
  BankClosingList,
  BankClosingListQuery,
  BankConnectionList,
  BankConnectionTest,
  BankDay,
  BankDayList,
  BankDayListQuery,
  BankDecision,
  BankDecisionFile,
  BankDecisionList,
  BankDecisionListQuery,
  BankEntryList,
  BankEntryListQuery,
  BankFileBody,
  BankFileContent,
  BankFileStanding,
  BankOrder,
  BankOrderBody,
  BankOrderList,
  BankOrderListQuery,
  BankProposal,
  BankProposalBody,
  BankProposalFile,
  BankProposalList,
  BankProposalListQuery,
  BankRecall,
  BankRecallList,
  BankRecallListQuery,
  BankSignBody,
  BankStandingList,
  BankStartBody,
  BankStatementFile,
  BankStatementList,
  BankStatementListQuery,
  Camt053Query,
  Checkout,
  CheckoutList,
  CheckoutListQuery,
  Clock,
  CollectDebitAgainBody,
  Confirmation,
  ConfirmPaymentIntentBody,
  ConsistencyProof,
  ConsistencyQuery,
  CreatedIntent,
  CreateParticipantBody,
  CreatePaymentInstrumentBody,
  CreatePaymentIntentRequest,
  CreateProjectBody,
  CreateRefundsBody,
  CreateReleasesBody,
  CreateSetupIntentBody,
  CreateTransfersBody,
  CreateVerificationBody,
  CreateWebhookHandlerBody,
  CreditProjectBody,
  CreditResult,
  Debit,
  DecideAccountBody,
  DryRunQuery,
  Event,
  EventList,
  EventListQuery,
  FailOutboundBody,
  FeeReport,
  FeeReportQuery,
  Inbound,
  InboundDryRun,
  InboundList,
  InboundListQuery,
  InboundReviewBody,
  InclusionProof,
  InstrumentDecisionBody,
  IntentDryRun,
  IntentList,
  IntentListQuery,
  Invoice,
  InvoiceList,
  InvoiceListQuery,
  JournalCheckpoint,
  JournalCheckpointList,
  JournalEntryList,
  JournalKey,
  JournalQuery,
  KnownParticipant,
  LoggedRequest,
  ManualEntry,
  ManualEntryBody,
  ManualEntryFile,
  ManualEntryList,
  ManualEntryListQuery,
  ManualPaymentList,
  Outbound,
  OutboundComposition,
  OutboundList,
  OutboundListQuery,
  OutboundResult,
  OutboundReviewBody,
  OutboundsDryRun,
  ParticipantAccounts,
  ParticipantList,
  ParticipantListQuery,
  PayeeCheck,
  PaymentDocument,
  PaymentDocumentQuery,
  PaymentInstrument,
  PaymentInstrumentList,
  PaymentInstrumentListQuery,
  PayoutAccount,
  PayoutAccountList,
  PayoutReport,
  PayoutReportQuery,
  PayoutSupportQuery,
  Project,
  ProjectList,
  ProjectListQuery,
  ProjectReviewBody,
  ReconciliationList,
  ReconciliationQuery,
  RequestList,
  RequestListQuery,
  Requirements,
  ResendEventsBody,
  ResentEvents,
  ResetSandboxBody,
  ReturnInboundBody,
  ReturnOutboundBody,
  RevenueStatementQuery,
  RevokedStatusLinks,
  RollWebhookSecretBody,
  SandboxEmailList,
  SandboxEmailListQuery,
  SearchQuery,
  SearchResult,
  SentAccountLink,
  SentStatusLink,
  SessionIntent,
  Settlement,
  SettlementList,
  SettlementListQuery,
  SettlementReviewBody,
  Simulated,
  Statement,
  StatementQuery,
  TakeBackBody,
  Transfer,
  TransferList,
  TransferListQuery,
  TransferResult,
  TransfersDryRun,
  UpdateWebhookHandlerBody,
  Verification,
  VerificationList,
  VerificationListQuery,
  VerificationStepBody,
  WebhookDelivery,
  WebhookDeliveryList,
  WebhookDeliveryListQuery,
  WebhookDeliveryWithAttempts,
  WebhookHandler,
  WebhookHandlerList,
  WebhookHandlerListQuery,
} from './types.ts'

/** Method and path of every call. */
export const paths = {
  createPaymentIntent: { method: 'POST', path: '/v1/intents/payment' },
  createSetupIntent: { method: 'POST', path: '/v1/intents/setup' },
  getIntent: { method: 'GET', path: '/v1/intent/{id}' },
  cancelIntent: { method: 'POST', path: '/v1/intent/{id}/cancel' },
  confirmPaymentIntent: { method: 'POST', path: '/v1/intent/{id}/confirm' },
  listIntents: { method: 'GET', path: '/v1/intents' },
  getCheckout: { method: 'GET', path: '/v1/checkout/{id}' },
  cancelCheckout: { method: 'POST', path: '/v1/checkout/{id}/cancel' },
  collectDebitAgain: { method: 'POST', path: '/v1/debit/{id}/collect-again' },
  listCheckouts: { method: 'GET', path: '/v1/checkouts' },
  getSettlement: { method: 'GET', path: '/v1/settlement/{id}' },
  cancelSettlement: { method: 'POST', path: '/v1/settlement/{id}/cancel' },
  listSettlements: { method: 'GET', path: '/v1/settlements' },
  getInbound: { method: 'GET', path: '/v1/inbound/{id}' },
  returnInbound: { method: 'POST', path: '/v1/inbound/{id}/return' },
  listInbounds: { method: 'GET', path: '/v1/inbounds' },
  getInvoice: { method: 'GET', path: '/v1/invoice/{id}' },
  listInvoices: { method: 'GET', path: '/v1/invoices' },
  sendPaymentStatusLink: { method: 'POST', path: '/v1/checkout/{id}/status-link' },
  revokePaymentStatusLinks: { method: 'POST', path: '/v1/checkout/{id}/status-link/revoke' },
  createProject: { method: 'POST', path: '/v1/projects' },
  getProject: { method: 'GET', path: '/v1/project/{id}' },
  listProjects: { method: 'GET', path: '/v1/projects' },
  createReleases: { method: 'POST', path: '/v1/outbounds/releases' },
  createRefunds: { method: 'POST', path: '/v1/outbounds/refunds' },
  getOutbound: { method: 'GET', path: '/v1/outbound/{id}' },
  cancelOutbound: { method: 'POST', path: '/v1/outbound/{id}/cancel' },
  listOutbounds: { method: 'GET', path: '/v1/outbounds' },
  createTransfers: { method: 'POST', path: '/v1/transfers' },
  getTransfer: { method: 'GET', path: '/v1/transfer/{id}' },
  cancelTransfer: { method: 'POST', path: '/v1/transfer/{id}/cancel' },
  listTransfers: { method: 'GET', path: '/v1/transfers' },
  createParticipant: { method: 'POST', path: '/v1/participants' },
  getParticipant: { method: 'GET', path: '/v1/participant/{id}' },
  listParticipants: { method: 'GET', path: '/v1/participants' },
  getPayoutSupport: { method: 'GET', path: '/v1/support/payout' },
  createPaymentInstrument: { method: 'POST', path: '/v1/payment-instruments' },
  getPaymentInstrument: { method: 'GET', path: '/v1/payment-instrument/{id}' },
  listPaymentInstruments: { method: 'GET', path: '/v1/payment-instruments' },
  createVerification: { method: 'POST', path: '/v1/verifications' },
  getVerification: { method: 'GET', path: '/v1/verification/{id}' },
  listVerifications: { method: 'GET', path: '/v1/verifications' },
  listParticipantAccounts: { method: 'GET', path: '/v1/participant/{id}/bank-accounts' },
  setParticipantAccount: { method: 'POST', path: '/v1/participant/{id}/bank-account' },
  acceptParticipantAccount: { method: 'POST', path: '/v1/participant/{id}/bank-account/accept' },
  refuseParticipantAccount: { method: 'POST', path: '/v1/participant/{id}/bank-account/refuse' },
  sendAccountLink: { method: 'POST', path: '/v1/participant/{id}/account-link' },
  setPayoutAccount: { method: 'POST', path: '/v1/payout-accounts' },
  listPayoutAccounts: { method: 'GET', path: '/v1/payout-accounts' },
  listEvents: { method: 'GET', path: '/v1/events' },
  getEvent: { method: 'GET', path: '/v1/event/{id}' },
  createWebhookHandler: { method: 'POST', path: '/v1/webhooks' },
  listWebhookHandlers: { method: 'GET', path: '/v1/webhooks' },
  getWebhookHandler: { method: 'GET', path: '/v1/webhook/{id}' },
  deleteWebhookHandler: { method: 'DELETE', path: '/v1/webhook/{id}' },
  creditProject: { method: 'POST', path: '/_sandbox/v1/project/{id}/credit' },
  getClock: { method: 'GET', path: '/_sandbox/v1/clock' },
  freezeClock: { method: 'POST', path: '/_sandbox/v1/clock/freeze' },
  advanceClock: { method: 'POST', path: '/_sandbox/v1/clock/advance' },
  stopAdvance: { method: 'POST', path: '/_sandbox/v1/clock/advance/stop' },
  resumeClock: { method: 'POST', path: '/_sandbox/v1/clock/resume' },
  resetSandbox: { method: 'POST', path: '/_sandbox/v1/reset' },
  listSandboxEmails: { method: 'GET', path: '/_sandbox/v1/emails' },
  getJournalKey: { method: 'GET', path: '/v1/journal/key' },
  getJournalCheckpoint: { method: 'GET', path: '/v1/journal/checkpoint' },
  listJournalCheckpoints: { method: 'GET', path: '/v1/journal/checkpoints' },
  listJournalEntries: { method: 'GET', path: '/v1/journal/entries' },
  getInclusionProof: { method: 'GET', path: '/v1/journal/inclusion/{id}' },
  getConsistencyProof: { method: 'GET', path: '/v1/journal/consistency' },
  getProjectStatement: { method: 'GET', path: '/v1/statements/project/{id}' },
  getSettlementStatement: { method: 'GET', path: '/v1/statements/settlement/{id}' },
  getParticipantStatement: { method: 'GET', path: '/v1/statements/participant/{id}' },
  getOrganisationStatement: { method: 'GET', path: '/v1/statements/organisation' },
  getRevenueStatement: { method: 'GET', path: '/v1/statements/revenue' },
  listReconciliations: { method: 'GET', path: '/v1/reconciliations' },
  getFeeReport: { method: 'GET', path: '/v1/reports/fees' },
  getPayoutReport: { method: 'GET', path: '/v1/reports/payouts' },
  getOutboundComposition: { method: 'GET', path: '/v1/outbound/{id}/composition' },
  getCamt053: { method: 'GET', path: '/v1/reports/camt053' },
  listRequests: { method: 'GET', path: '/v1/requests' },
  getRequest: { method: 'GET', path: '/v1/request/{id}' },
  getInvoiceDocument: { method: 'GET', path: '/v1/invoice/{id}/document' },
  getCheckoutReceipt: { method: 'GET', path: '/v1/checkout/{id}/receipt' },
  createManualEntry: { method: 'POST', path: '/v1/manual/entries' },
  listManualEntries: { method: 'GET', path: '/v1/manual/entries' },
  getManualEntry: { method: 'GET', path: '/v1/manual/entry/{id}' },
  approveManualEntry: { method: 'POST', path: '/v1/manual/entry/{id}/approve' },
  refuseManualEntry: { method: 'POST', path: '/v1/manual/entry/{id}/refuse' },
  listManualPayments: { method: 'GET', path: '/v1/manual/payments' },
  createBankProposal: { method: 'POST', path: '/v1/bank/proposals' },
  listBankProposals: { method: 'GET', path: '/v1/bank/proposals' },
  getBankProposal: { method: 'GET', path: '/v1/bank/proposal/{id}' },
  approveBankProposal: { method: 'POST', path: '/v1/bank/proposal/{id}/approve' },
  refuseBankProposal: { method: 'POST', path: '/v1/bank/proposal/{id}/refuse' },
  listBankConnections: { method: 'GET', path: '/v1/bank/connections' },
  testBankConnection: { method: 'POST', path: '/v1/bank/connection/{id}/test' },
  uploadBankFile: { method: 'POST', path: '/v1/bank/connection/{id}/files' },
  listBankFiles: { method: 'GET', path: '/v1/bank/files' },
  downloadBankFile: { method: 'GET', path: '/v1/bank/file/{id}/content' },
  listBankBatches: { method: 'GET', path: '/v1/bank/batches' },
  getBankBatch: { method: 'GET', path: '/v1/bank/batch/{id}' },
  holdBankBatch: { method: 'POST', path: '/v1/bank/batch/{id}/hold' },
  markBankBatchUploaded: { method: 'POST', path: '/v1/bank/batch/{id}/uploaded' },
  listBankOrders: { method: 'GET', path: '/v1/bank/orders' },
  changeBankOrder: { method: 'POST', path: '/v1/bank/order/{id}' },
  getBankOrderPayeeCheck: { method: 'GET', path: '/v1/bank/order/{id}/payee-check' },
  listBankRecalls: { method: 'GET', path: '/v1/bank/recalls' },
  markBankRecallUploaded: { method: 'POST', path: '/v1/bank/recall/{id}/uploaded' },
  listBankStandings: { method: 'GET', path: '/v1/bank/standings' },
  getBankFile: { method: 'GET', path: '/v1/bank/file/{id}' },
  listBankStatements: { method: 'GET', path: '/v1/bank/statements' },
  getBankStatement: { method: 'GET', path: '/v1/bank/statement/{id}' },
  listBankEntries: { method: 'GET', path: '/v1/bank/statement/{id}/entries' },
  listBankDecisions: { method: 'GET', path: '/v1/bank/decisions' },
  getBankDecision: { method: 'GET', path: '/v1/bank/decision/{id}' },
  answerBankDecision: { method: 'POST', path: '/v1/bank/decision/{id}/answer' },
  approveBankDecision: { method: 'POST', path: '/v1/bank/decision/{id}/approve' },
  refuseBankDecision: { method: 'POST', path: '/v1/bank/decision/{id}/refuse' },
  startBankAccount: { method: 'POST', path: '/v1/bank/starts' },
  listBankClosings: { method: 'GET', path: '/v1/bank/closings' },
  signBankClosing: { method: 'POST', path: '/v1/bank/closing/{id}/sign' },
  listBankDays: { method: 'GET', path: '/v1/bank/days' },
  signBankDay: { method: 'POST', path: '/v1/bank/day/{id}/sign' },
  takeBackInbound: { method: 'POST', path: '/_sandbox/v1/inbound/{id}/take-back' },
  refuseInboundReturn: { method: 'POST', path: '/_sandbox/v1/inbound-return/{id}/refuse' },
  bounceInboundReturn: { method: 'POST', path: '/_sandbox/v1/inbound-return/{id}/bounce' },
  reviewInbound: { method: 'POST', path: '/_sandbox/v1/inbound/{id}/review' },
  decideVerification: { method: 'POST', path: '/_sandbox/v1/verification/{id}/decide' },
  revokeMandate: { method: 'POST', path: '/_sandbox/v1/checkout/{id}/revoke-mandate' },
  returnDebit: { method: 'POST', path: '/_sandbox/v1/debit/{id}/return' },
  failOutbound: { method: 'POST', path: '/_sandbox/v1/outbound/{id}/fail' },
  returnOutbound: { method: 'POST', path: '/_sandbox/v1/outbound/{id}/return' },
  reviewOutbound: { method: 'POST', path: '/_sandbox/v1/outbound/{id}/review' },
  reviewSettlement: { method: 'POST', path: '/_sandbox/v1/settlement/{id}/review' },
  reviewProject: { method: 'POST', path: '/_sandbox/v1/project/{id}/review' },
  decidePaymentInstrument: { method: 'POST', path: '/_sandbox/v1/payment-instrument/{id}/decide' },
  expireSession: { method: 'POST', path: '/_sandbox/v1/session/{id}/expire' },
  search: { method: 'GET', path: '/v1/search' },
  resendEvent: { method: 'POST', path: '/v1/event/{id}/resend' },
  updateWebhookHandler: { method: 'POST', path: '/v1/webhook/{id}' },
  rollWebhookSecret: { method: 'POST', path: '/v1/webhook/{id}/roll-secret' },
  testWebhookHandler: { method: 'POST', path: '/v1/webhook/{id}/test' },
  listWebhookDeliveries: { method: 'GET', path: '/v1/webhook/{id}/deliveries' },
  getWebhookDelivery: { method: 'GET', path: '/v1/delivery/{id}' },
  resendWebhookDelivery: { method: 'POST', path: '/v1/delivery/{id}/resend' },
  resendWebhookEvents: { method: 'POST', path: '/v1/webhook/{id}/resend' },
  dryRunPaymentIntent: { method: 'POST', path: '/v1/intents/payment/dry-run' },
  dryRunReleases: { method: 'POST', path: '/v1/outbounds/releases/dry-run' },
  dryRunRefunds: { method: 'POST', path: '/v1/outbounds/refunds/dry-run' },
  dryRunTransfers: { method: 'POST', path: '/v1/transfers/dry-run' },
  dryRunInboundReturn: { method: 'POST', path: '/v1/inbound/{id}/return/dry-run' },
} as const

/** What every call takes and answers. */
export interface Calls {
  createPaymentIntent: {
    body: CreatePaymentIntentRequest
    query: DryRunQuery
    answer: CreatedIntent
  }
  createSetupIntent: {
    body: CreateSetupIntentBody
    query: null
    answer: SessionIntent
  }
  getIntent: {
    body: null
    query: null
    answer: AnyIntent
  }
  cancelIntent: {
    body: null
    query: null
    answer: AnyIntent
  }
  confirmPaymentIntent: {
    body: ConfirmPaymentIntentBody
    query: null
    answer: Confirmation
  }
  listIntents: {
    body: null
    query: IntentListQuery
    answer: IntentList
  }
  getCheckout: {
    body: null
    query: null
    answer: Checkout
  }
  cancelCheckout: {
    body: null
    query: null
    answer: Checkout
  }
  collectDebitAgain: {
    body: CollectDebitAgainBody
    query: null
    answer: Debit
  }
  listCheckouts: {
    body: null
    query: CheckoutListQuery
    answer: CheckoutList
  }
  getSettlement: {
    body: null
    query: null
    answer: Settlement
  }
  cancelSettlement: {
    body: null
    query: null
    answer: Settlement
  }
  listSettlements: {
    body: null
    query: SettlementListQuery
    answer: SettlementList
  }
  getInbound: {
    body: null
    query: null
    answer: Inbound
  }
  returnInbound: {
    body: ReturnInboundBody
    query: DryRunQuery
    answer: Inbound
  }
  listInbounds: {
    body: null
    query: InboundListQuery
    answer: InboundList
  }
  getInvoice: {
    body: null
    query: null
    answer: Invoice
  }
  listInvoices: {
    body: null
    query: InvoiceListQuery
    answer: InvoiceList
  }
  sendPaymentStatusLink: {
    body: null
    query: null
    answer: SentStatusLink
  }
  revokePaymentStatusLinks: {
    body: null
    query: null
    answer: RevokedStatusLinks
  }
  createProject: {
    body: CreateProjectBody
    query: null
    answer: Project
  }
  getProject: {
    body: null
    query: null
    answer: Project
  }
  listProjects: {
    body: null
    query: ProjectListQuery
    answer: ProjectList
  }
  createReleases: {
    body: CreateReleasesBody
    query: DryRunQuery
    answer: OutboundResult
  }
  createRefunds: {
    body: CreateRefundsBody
    query: DryRunQuery
    answer: OutboundResult
  }
  getOutbound: {
    body: null
    query: null
    answer: Outbound
  }
  cancelOutbound: {
    body: null
    query: null
    answer: Outbound
  }
  listOutbounds: {
    body: null
    query: OutboundListQuery
    answer: OutboundList
  }
  createTransfers: {
    body: CreateTransfersBody
    query: DryRunQuery
    answer: TransferResult
  }
  getTransfer: {
    body: null
    query: null
    answer: Transfer
  }
  cancelTransfer: {
    body: null
    query: null
    answer: Transfer
  }
  listTransfers: {
    body: null
    query: TransferListQuery
    answer: TransferList
  }
  createParticipant: {
    body: CreateParticipantBody
    query: null
    answer: KnownParticipant
  }
  getParticipant: {
    body: null
    query: null
    answer: KnownParticipant
  }
  listParticipants: {
    body: null
    query: ParticipantListQuery
    answer: ParticipantList
  }
  getPayoutSupport: {
    body: null
    query: PayoutSupportQuery
    answer: Requirements
  }
  createPaymentInstrument: {
    body: CreatePaymentInstrumentBody
    query: null
    answer: PaymentInstrument
  }
  getPaymentInstrument: {
    body: null
    query: null
    answer: PaymentInstrument
  }
  listPaymentInstruments: {
    body: null
    query: PaymentInstrumentListQuery
    answer: PaymentInstrumentList
  }
  createVerification: {
    body: CreateVerificationBody
    query: null
    answer: Verification
  }
  getVerification: {
    body: null
    query: null
    answer: Verification
  }
  listVerifications: {
    body: null
    query: VerificationListQuery
    answer: VerificationList
  }
  listParticipantAccounts: {
    body: null
    query: null
    answer: ParticipantAccounts
  }
  setParticipantAccount: {
    body: BankAccountInput
    query: null
    answer: KnownParticipant
  }
  acceptParticipantAccount: {
    body: DecideAccountBody
    query: null
    answer: KnownParticipant
  }
  refuseParticipantAccount: {
    body: DecideAccountBody
    query: null
    answer: KnownParticipant
  }
  sendAccountLink: {
    body: null
    query: null
    answer: SentAccountLink
  }
  setPayoutAccount: {
    body: BankAccountInput
    query: null
    answer: PayoutAccount
  }
  listPayoutAccounts: {
    body: null
    query: null
    answer: PayoutAccountList
  }
  listEvents: {
    body: null
    query: EventListQuery
    answer: EventList
  }
  getEvent: {
    body: null
    query: null
    answer: Event
  }
  createWebhookHandler: {
    body: CreateWebhookHandlerBody
    query: null
    answer: WebhookHandler
  }
  listWebhookHandlers: {
    body: null
    query: WebhookHandlerListQuery
    answer: WebhookHandlerList
  }
  getWebhookHandler: {
    body: null
    query: null
    answer: WebhookHandler
  }
  deleteWebhookHandler: {
    body: null
    query: null
    answer: null
  }
  creditProject: {
    body: CreditProjectBody
    query: null
    answer: CreditResult
  }
  getClock: {
    body: null
    query: null
    answer: Clock
  }
  freezeClock: {
    body: null
    query: null
    answer: Clock
  }
  advanceClock: {
    body: AdvanceClockBody
    query: null
    answer: AdvancedClock
  }
  stopAdvance: {
    body: null
    query: null
    answer: Clock
  }
  resumeClock: {
    body: null
    query: null
    answer: Clock
  }
  resetSandbox: {
    body: ResetSandboxBody
    query: null
    answer: Clock
  }
  listSandboxEmails: {
    body: null
    query: SandboxEmailListQuery
    answer: SandboxEmailList
  }
  getJournalKey: {
    body: null
    query: null
    answer: JournalKey
  }
  getJournalCheckpoint: {
    body: null
    query: null
    answer: JournalCheckpoint
  }
  listJournalCheckpoints: {
    body: null
    query: JournalQuery
    answer: JournalCheckpointList
  }
  listJournalEntries: {
    body: null
    query: JournalQuery
    answer: JournalEntryList
  }
  getInclusionProof: {
    body: null
    query: null
    answer: InclusionProof
  }
  getConsistencyProof: {
    body: null
    query: ConsistencyQuery
    answer: ConsistencyProof
  }
  getProjectStatement: {
    body: null
    query: StatementQuery
    answer: Statement
  }
  getSettlementStatement: {
    body: null
    query: StatementQuery
    answer: Statement
  }
  getParticipantStatement: {
    body: null
    query: StatementQuery
    answer: Statement
  }
  getOrganisationStatement: {
    body: null
    query: StatementQuery
    answer: Statement
  }
  getRevenueStatement: {
    body: null
    query: RevenueStatementQuery
    answer: Statement
  }
  listReconciliations: {
    body: null
    query: ReconciliationQuery
    answer: ReconciliationList
  }
  getFeeReport: {
    body: null
    query: FeeReportQuery
    answer: FeeReport
  }
  getPayoutReport: {
    body: null
    query: PayoutReportQuery
    answer: PayoutReport
  }
  getOutboundComposition: {
    body: null
    query: null
    answer: OutboundComposition
  }
  getCamt053: {
    body: null
    query: Camt053Query
    answer: null
  }
  listRequests: {
    body: null
    query: RequestListQuery
    answer: RequestList
  }
  getRequest: {
    body: null
    query: null
    answer: LoggedRequest
  }
  getInvoiceDocument: {
    body: null
    query: PaymentDocumentQuery
    answer: PaymentDocument
  }
  getCheckoutReceipt: {
    body: null
    query: PaymentDocumentQuery
    answer: PaymentDocument
  }
  createManualEntry: {
    body: ManualEntryBody
    query: null
    answer: ManualEntry
  }
  listManualEntries: {
    body: null
    query: ManualEntryListQuery
    answer: ManualEntryList
  }
  getManualEntry: {
    body: null
    query: null
    answer: ManualEntryFile
  }
  approveManualEntry: {
    body: null
    query: null
    answer: ManualEntry
  }
  refuseManualEntry: {
    body: null
    query: null
    answer: ManualEntry
  }
  listManualPayments: {
    body: null
    query: null
    answer: ManualPaymentList
  }
  createBankProposal: {
    body: BankProposalBody
    query: null
    answer: BankProposal
  }
  listBankProposals: {
    body: null
    query: BankProposalListQuery
    answer: BankProposalList
  }
  getBankProposal: {
    body: null
    query: null
    answer: BankProposalFile
  }
  approveBankProposal: {
    body: null
    query: null
    answer: BankProposal
  }
  refuseBankProposal: {
    body: null
    query: null
    answer: BankProposal
  }
  listBankConnections: {
    body: null
    query: null
    answer: BankConnectionList
  }
  testBankConnection: {
    body: null
    query: null
    answer: BankConnectionTest
  }
  uploadBankFile: {
    body: BankFileBody
    query: null
    answer: Artefact
  }
  listBankFiles: {
    body: null
    query: ArtefactListQuery
    answer: ArtefactList
  }
  downloadBankFile: {
    body: null
    query: null
    answer: BankFileContent
  }
  listBankBatches: {
    body: null
    query: BankBatchListQuery
    answer: BankBatchList
  }
  getBankBatch: {
    body: null
    query: null
    answer: BankBatch
  }
  holdBankBatch: {
    body: BankBatchHoldBody
    query: null
    answer: BankBatch
  }
  markBankBatchUploaded: {
    body: null
    query: null
    answer: BankBatch
  }
  listBankOrders: {
    body: null
    query: BankOrderListQuery
    answer: BankOrderList
  }
  changeBankOrder: {
    body: BankOrderBody
    query: null
    answer: BankOrder
  }
  getBankOrderPayeeCheck: {
    body: null
    query: null
    answer: PayeeCheck
  }
  listBankRecalls: {
    body: null
    query: BankRecallListQuery
    answer: BankRecallList
  }
  markBankRecallUploaded: {
    body: null
    query: null
    answer: BankRecall
  }
  listBankStandings: {
    body: null
    query: null
    answer: BankStandingList
  }
  getBankFile: {
    body: null
    query: null
    answer: BankFileStanding
  }
  listBankStatements: {
    body: null
    query: BankStatementListQuery
    answer: BankStatementList
  }
  getBankStatement: {
    body: null
    query: null
    answer: BankStatementFile
  }
  listBankEntries: {
    body: null
    query: BankEntryListQuery
    answer: BankEntryList
  }
  listBankDecisions: {
    body: null
    query: BankDecisionListQuery
    answer: BankDecisionList
  }
  getBankDecision: {
    body: null
    query: null
    answer: BankDecisionFile
  }
  answerBankDecision: {
    body: BankAnswerBody
    query: null
    answer: BankDecision
  }
  approveBankDecision: {
    body: null
    query: null
    answer: BankDecision
  }
  refuseBankDecision: {
    body: null
    query: null
    answer: BankDecision
  }
  startBankAccount: {
    body: BankStartBody
    query: null
    answer: BankDecision
  }
  listBankClosings: {
    body: null
    query: BankClosingListQuery
    answer: BankClosingList
  }
  signBankClosing: {
    body: BankSignBody
    query: null
    answer: BankClosing
  }
  listBankDays: {
    body: null
    query: BankDayListQuery
    answer: BankDayList
  }
  signBankDay: {
    body: BankSignBody
    query: null
    answer: BankDay
  }
  takeBackInbound: {
    body: TakeBackBody
    query: null
    answer: Simulated
  }
  refuseInboundReturn: {
    body: FailOutboundBody
    query: null
    answer: Simulated
  }
  bounceInboundReturn: {
    body: ReturnOutboundBody
    query: null
    answer: Simulated
  }
  reviewInbound: {
    body: InboundReviewBody
    query: null
    answer: Simulated
  }
  decideVerification: {
    body: VerificationStepBody
    query: null
    answer: Simulated
  }
  revokeMandate: {
    body: null
    query: null
    answer: Simulated
  }
  returnDebit: {
    body: null
    query: null
    answer: Simulated
  }
  failOutbound: {
    body: FailOutboundBody
    query: null
    answer: Simulated
  }
  returnOutbound: {
    body: ReturnOutboundBody
    query: null
    answer: Simulated
  }
  reviewOutbound: {
    body: OutboundReviewBody
    query: null
    answer: Simulated
  }
  reviewSettlement: {
    body: SettlementReviewBody
    query: null
    answer: Simulated
  }
  reviewProject: {
    body: ProjectReviewBody
    query: null
    answer: Simulated
  }
  decidePaymentInstrument: {
    body: InstrumentDecisionBody
    query: null
    answer: Simulated
  }
  expireSession: {
    body: null
    query: null
    answer: Simulated
  }
  search: {
    body: null
    query: SearchQuery
    answer: SearchResult
  }
  resendEvent: {
    body: null
    query: null
    answer: ResentEvents
  }
  updateWebhookHandler: {
    body: UpdateWebhookHandlerBody
    query: null
    answer: WebhookHandler
  }
  rollWebhookSecret: {
    body: RollWebhookSecretBody
    query: null
    answer: WebhookHandler
  }
  testWebhookHandler: {
    body: null
    query: null
    answer: WebhookDelivery
  }
  listWebhookDeliveries: {
    body: null
    query: WebhookDeliveryListQuery
    answer: WebhookDeliveryList
  }
  getWebhookDelivery: {
    body: null
    query: null
    answer: WebhookDeliveryWithAttempts
  }
  resendWebhookDelivery: {
    body: null
    query: null
    answer: WebhookDelivery
  }
  resendWebhookEvents: {
    body: ResendEventsBody
    query: null
    answer: ResentEvents
  }
  dryRunPaymentIntent: {
    body: CreatePaymentIntentRequest
    query: null
    answer: IntentDryRun
  }
  dryRunReleases: {
    body: CreateReleasesBody
    query: null
    answer: OutboundsDryRun
  }
  dryRunRefunds: {
    body: CreateRefundsBody
    query: null
    answer: OutboundsDryRun
  }
  dryRunTransfers: {
    body: CreateTransfersBody
    query: null
    answer: TransfersDryRun
  }
  dryRunInboundReturn: {
    body: ReturnInboundBody
    query: null
    answer: InboundDryRun
  }
}

/** The name of a call. */
export type CallName = keyof Calls
