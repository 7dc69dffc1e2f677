// Made from the contract by generate.ts. Do not edit: change the contract and run it.

import type { CallOptions, Core, TrialAnswer, TrialOptions } from '../src/core.ts'
import {
  byCursor,
  byEntries,
  byPlace,
  following,
  followingPlace,
  type List,
  listOf,
  whole,
} from '../src/list.ts'
import type { Calls } from './calls.ts'
import type * as api from './types.ts'

/** Every call of the API, by resource. */
export function resourcesOf(core: Core) {
  return {
    intents: {
      /** Create a payment intent. */
      createPayment: async <const Options extends TrialOptions = CallOptions>(
        body: api.CreatePaymentIntentRequest,
        options?: Options,
      ) =>
        await core.call<
          'createPaymentIntent',
          TrialAnswer<Calls['createPaymentIntent']['answer'], Options>
        >('createPaymentIntent', { body, options }),
      /** Create a setup intent. */
      createSetup: async (body: api.CreateSetupIntentBody, options?: CallOptions) =>
        await core.call('createSetupIntent', { body, options }),
      /** Get any intent. */
      get: async (id: string, options?: CallOptions) =>
        await core.call('getIntent', { id, options }),
      /** Cancel an intent. */
      cancel: async (id: string, options?: CallOptions) =>
        await core.call('cancelIntent', { id, options }),
      /** Confirm an invoice intent off-session. */
      confirm: async (id: string, body: api.ConfirmPaymentIntentBody, options?: CallOptions) =>
        await core.call('confirmPaymentIntent', { id, body, options }),
      /** List intents. */
      list: (query: api.IntentListQuery = {}, options?: CallOptions): List<api.AnyIntent> =>
        listOf(
          async (cursor) =>
            await core.call('listIntents', { query: following(query, cursor), options }),
          byCursor,
        ),
      /** Dry run of a payment intent. */
      dryRunPayment: async (body: api.CreatePaymentIntentRequest, options?: CallOptions) =>
        await core.call('dryRunPaymentIntent', { body, options }),
    },
    checkouts: {
      /** Get a checkout. */
      get: async (id: string, options?: CallOptions) =>
        await core.call('getCheckout', { id, options }),
      /** Cancel a checkout. */
      cancel: async (id: string, options?: CallOptions) =>
        await core.call('cancelCheckout', { id, options }),
      /** Collect a debit again. */
      collectDebitAgain: async (
        id: string,
        body: api.CollectDebitAgainBody = {},
        options?: CallOptions,
      ) => await core.call('collectDebitAgain', { id, body, options }),
      /** List checkouts. */
      list: (query: api.CheckoutListQuery = {}, options?: CallOptions): List<api.Checkout> =>
        listOf(
          async (cursor) =>
            await core.call('listCheckouts', { query: following(query, cursor), options }),
          byCursor,
        ),
      /** Send the buyer a link to the payment. */
      sendPaymentStatusLink: async (id: string, options?: CallOptions) =>
        await core.call('sendPaymentStatusLink', { id, options }),
      /** End the links to a payment. */
      revokePaymentStatusLinks: async (id: string, options?: CallOptions) =>
        await core.call('revokePaymentStatusLinks', { id, options }),
      /** Get the receipt of a checkout. */
      receipt: async (id: string, query: api.PaymentDocumentQuery = {}, options?: CallOptions) =>
        await core.call('getCheckoutReceipt', { id, query, options }),
    },
    settlements: {
      /** Get a settlement. */
      get: async (id: string, options?: CallOptions) =>
        await core.call('getSettlement', { id, options }),
      /** Cancel a settlement. */
      cancel: async (id: string, options?: CallOptions) =>
        await core.call('cancelSettlement', { id, options }),
      /** List settlements. */
      list: (query: api.SettlementListQuery = {}, options?: CallOptions): List<api.Settlement> =>
        listOf(
          async (cursor) =>
            await core.call('listSettlements', { query: following(query, cursor), options }),
          byCursor,
        ),
    },
    inbounds: {
      /** Get an inbound. */
      get: async (id: string, options?: CallOptions) =>
        await core.call('getInbound', { id, options }),
      /** Send an inbound back. */
      returnInbound: async <const Options extends TrialOptions = CallOptions>(
        id: string,
        body: api.ReturnInboundBody = {},
        options?: Options,
      ) =>
        await core.call<'returnInbound', TrialAnswer<Calls['returnInbound']['answer'], Options>>(
          'returnInbound',
          { id, body, options },
        ),
      /** List inbounds. */
      list: (query: api.InboundListQuery = {}, options?: CallOptions): List<api.Inbound> =>
        listOf(
          async (cursor) =>
            await core.call('listInbounds', { query: following(query, cursor), options }),
          byCursor,
        ),
      /** Dry run of sending an inbound back. */
      dryRunReturn: async (id: string, body: api.ReturnInboundBody = {}, options?: CallOptions) =>
        await core.call('dryRunInboundReturn', { id, body, options }),
    },
    invoices: {
      /** Get an invoice. */
      get: async (id: string, options?: CallOptions) =>
        await core.call('getInvoice', { id, options }),
      /** List invoices. */
      list: (query: api.InvoiceListQuery = {}, options?: CallOptions): List<api.Invoice> =>
        listOf(
          async (cursor) =>
            await core.call('listInvoices', { query: following(query, cursor), options }),
          byCursor,
        ),
      /** Get an invoice in print. */
      document: async (id: string, query: api.PaymentDocumentQuery = {}, options?: CallOptions) =>
        await core.call('getInvoiceDocument', { id, query, options }),
    },
    projects: {
      /** Create a project. */
      create: async (body: api.CreateProjectBody, options?: CallOptions) =>
        await core.call('createProject', { body, options }),
      /** Get a project. */
      get: async (id: string, options?: CallOptions) =>
        await core.call('getProject', { id, options }),
      /** List projects. */
      list: (query: api.ProjectListQuery = {}, options?: CallOptions): List<api.Project> =>
        listOf(
          async (cursor) =>
            await core.call('listProjects', { query: following(query, cursor), options }),
          byCursor,
        ),
    },
    outbounds: {
      /** Create releases. */
      release: async <const Options extends TrialOptions = CallOptions>(
        body: api.CreateReleasesBody,
        options?: Options,
      ) =>
        await core.call<'createReleases', TrialAnswer<Calls['createReleases']['answer'], Options>>(
          'createReleases',
          { body, options },
        ),
      /** Create refunds. */
      refund: async <const Options extends TrialOptions = CallOptions>(
        body: api.CreateRefundsBody,
        options?: Options,
      ) =>
        await core.call<'createRefunds', TrialAnswer<Calls['createRefunds']['answer'], Options>>(
          'createRefunds',
          { body, options },
        ),
      /** Get an outbound. */
      get: async (id: string, options?: CallOptions) =>
        await core.call('getOutbound', { id, options }),
      /** Cancel an outbound. */
      cancel: async (id: string, options?: CallOptions) =>
        await core.call('cancelOutbound', { id, options }),
      /** List outbounds. */
      list: (query: api.OutboundListQuery = {}, options?: CallOptions): List<api.Outbound> =>
        listOf(
          async (cursor) =>
            await core.call('listOutbounds', { query: following(query, cursor), options }),
          byCursor,
        ),
      /** What a payout is made of. */
      composition: async (id: string, options?: CallOptions) =>
        await core.call('getOutboundComposition', { id, options }),
      /** Dry run of releases. */
      dryRunRelease: async (body: api.CreateReleasesBody, options?: CallOptions) =>
        await core.call('dryRunReleases', { body, options }),
      /** Dry run of refunds. */
      dryRunRefund: async (body: api.CreateRefundsBody, options?: CallOptions) =>
        await core.call('dryRunRefunds', { body, options }),
    },
    transfers: {
      /** Create transfers. */
      create: async <const Options extends TrialOptions = CallOptions>(
        body: api.CreateTransfersBody,
        options?: Options,
      ) =>
        await core.call<
          'createTransfers',
          TrialAnswer<Calls['createTransfers']['answer'], Options>
        >('createTransfers', { body, options }),
      /** Get a transfer. */
      get: async (id: string, options?: CallOptions) =>
        await core.call('getTransfer', { id, options }),
      /** Cancel a transfer. */
      cancel: async (id: string, options?: CallOptions) =>
        await core.call('cancelTransfer', { id, options }),
      /** List transfers. */
      list: (query: api.TransferListQuery = {}, options?: CallOptions): List<api.Transfer> =>
        listOf(
          async (cursor) =>
            await core.call('listTransfers', { query: following(query, cursor), options }),
          byCursor,
        ),
      /** Dry run of transfers. */
      dryRun: async (body: api.CreateTransfersBody, options?: CallOptions) =>
        await core.call('dryRunTransfers', { body, options }),
    },
    participants: {
      /** Create a participant. */
      create: async (body: api.CreateParticipantBody, options?: CallOptions) =>
        await core.call('createParticipant', { body, options }),
      /** Get a participant. */
      get: async (id: string, options?: CallOptions) =>
        await core.call('getParticipant', { id, options }),
      /** List participants. */
      list: (
        query: api.ParticipantListQuery = {},
        options?: CallOptions,
      ): List<api.KnownParticipant> =>
        listOf(
          async (cursor) =>
            await core.call('listParticipants', { query: following(query, cursor), options }),
          byCursor,
        ),
      /** List the accounts of a participant. */
      accounts: async (id: string, options?: CallOptions) =>
        await core.call('listParticipantAccounts', { id, options }),
      /** Set the account of a participant. */
      setAccount: async (id: string, body: api.BankAccountInput, options?: CallOptions) =>
        await core.call('setParticipantAccount', { id, body, options }),
      /** Accept the proposed account of a participant. */
      acceptAccount: async (id: string, body: api.DecideAccountBody, options?: CallOptions) =>
        await core.call('acceptParticipantAccount', { id, body, options }),
      /** Refuse the proposed account of a participant. */
      refuseAccount: async (id: string, body: api.DecideAccountBody, options?: CallOptions) =>
        await core.call('refuseParticipantAccount', { id, body, options }),
      /** Send the participant a link to change the account. */
      sendAccountLink: async (id: string, options?: CallOptions) =>
        await core.call('sendAccountLink', { id, options }),
    },
    payoutSupport: {
      /** Payout support for a country and currency. */
      get: async (query: api.PayoutSupportQuery, options?: CallOptions) =>
        await core.call('getPayoutSupport', { query, options }),
    },
    paymentInstruments: {
      /** Create a payment instrument. */
      create: async (body: api.CreatePaymentInstrumentBody, options?: CallOptions) =>
        await core.call('createPaymentInstrument', { body, options }),
      /** Get a payment instrument. */
      get: async (id: string, options?: CallOptions) =>
        await core.call('getPaymentInstrument', { id, options }),
      /** List payment instruments. */
      list: (
        query: api.PaymentInstrumentListQuery = {},
        options?: CallOptions,
      ): List<api.PaymentInstrument> =>
        listOf(
          async (cursor) =>
            await core.call('listPaymentInstruments', { query: following(query, cursor), options }),
          byCursor,
        ),
    },
    verifications: {
      /** Create a verification. */
      create: async (body: api.CreateVerificationBody = {}, options?: CallOptions) =>
        await core.call('createVerification', { body, options }),
      /** Get a verification. */
      get: async (id: string, options?: CallOptions) =>
        await core.call('getVerification', { id, options }),
      /** List verifications. */
      list: (
        query: api.VerificationListQuery = {},
        options?: CallOptions,
      ): List<api.Verification> =>
        listOf(
          async (cursor) =>
            await core.call('listVerifications', { query: following(query, cursor), options }),
          byCursor,
        ),
    },
    payoutAccounts: {
      /** Set a payout account. */
      set: async (body: api.BankAccountInput, options?: CallOptions) =>
        await core.call('setPayoutAccount', { body, options }),
      /** List payout accounts. */
      list: (options?: CallOptions): List<api.PayoutAccount, api.PayoutAccountList> =>
        listOf(async () => await core.call('listPayoutAccounts', { options }), whole),
    },
    events: {
      /** List events. */
      list: (query: api.EventListQuery = {}, options?: CallOptions): List<api.Event> =>
        listOf(
          async (cursor) =>
            await core.call('listEvents', { query: following(query, cursor), options }),
          byCursor,
        ),
      /** Get an event. */
      get: async (id: string, options?: CallOptions) =>
        await core.call('getEvent', { id, options }),
      /** Send an event again. */
      resend: async (id: string, options?: CallOptions) =>
        await core.call('resendEvent', { id, options }),
    },
    webhooks: {
      /** Create a webhook handler. */
      create: async (body: api.CreateWebhookHandlerBody, options?: CallOptions) =>
        await core.call('createWebhookHandler', { body, options }),
      /** List webhook handlers. */
      list: (
        query: api.WebhookHandlerListQuery = {},
        options?: CallOptions,
      ): List<api.WebhookHandler> =>
        listOf(
          async (cursor) =>
            await core.call('listWebhookHandlers', { query: following(query, cursor), options }),
          byCursor,
        ),
      /** Get a webhook handler. */
      get: async (id: string, options?: CallOptions) =>
        await core.call('getWebhookHandler', { id, options }),
      /** Delete a webhook handler. */
      delete: async (id: string, options?: CallOptions) =>
        await core.call('deleteWebhookHandler', { id, options }),
      /** Change a webhook handler. */
      update: async (id: string, body: api.UpdateWebhookHandlerBody = {}, options?: CallOptions) =>
        await core.call('updateWebhookHandler', { id, body, options }),
      /** Change the secrets of a webhook handler. */
      rollSecret: async (id: string, body: api.RollWebhookSecretBody = {}, options?: CallOptions) =>
        await core.call('rollWebhookSecret', { id, body, options }),
      /** Send a test message. */
      test: async (id: string, options?: CallOptions) =>
        await core.call('testWebhookHandler', { id, options }),
      /** List the deliveries of a handler. */
      deliveries: (
        id: string,
        query: api.WebhookDeliveryListQuery = {},
        options?: CallOptions,
      ): List<api.WebhookDelivery> =>
        listOf(
          async (cursor) =>
            await core.call('listWebhookDeliveries', {
              id,
              query: following(query, cursor),
              options,
            }),
          byCursor,
        ),
      /** Get a delivery. */
      delivery: async (id: string, options?: CallOptions) =>
        await core.call('getWebhookDelivery', { id, options }),
      /** Make a delivery again. */
      resendDelivery: async (id: string, options?: CallOptions) =>
        await core.call('resendWebhookDelivery', { id, options }),
      /** Send a handler the events of a time again. */
      resend: async (id: string, body: api.ResendEventsBody, options?: CallOptions) =>
        await core.call('resendWebhookEvents', { id, body, options }),
    },
    sandbox: {
      /** Credit a project with pretend money. */
      credit: async (id: string, body: api.CreditProjectBody, options?: CallOptions) =>
        await core.call('creditProject', { id, body, options }),
      /** Empty the sandbox. */
      reset: async (body: api.ResetSandboxBody = {}, options?: CallOptions) =>
        await core.call('resetSandbox', { body, options }),
      /** Take an inbound back. */
      takeBackInbound: async (id: string, body: api.TakeBackBody = {}, options?: CallOptions) =>
        await core.call('takeBackInbound', { id, body, options }),
      /** Refuse a return of an inbound. */
      refuseInboundReturn: async (
        id: string,
        body: api.FailOutboundBody = {},
        options?: CallOptions,
      ) => await core.call('refuseInboundReturn', { id, body, options }),
      /** Bounce a return of an inbound. */
      bounceInboundReturn: async (
        id: string,
        body: api.ReturnOutboundBody = {},
        options?: CallOptions,
      ) => await core.call('bounceInboundReturn', { id, body, options }),
      /** End the review of an inbound. */
      reviewInbound: async (id: string, body: api.InboundReviewBody, options?: CallOptions) =>
        await core.call('reviewInbound', { id, body, options }),
      /** Decide on a verification. */
      decideVerification: async (
        id: string,
        body: api.VerificationStepBody,
        options?: CallOptions,
      ) => await core.call('decideVerification', { id, body, options }),
      /** Revoke the mandate of a checkout. */
      revokeMandate: async (id: string, options?: CallOptions) =>
        await core.call('revokeMandate', { id, options }),
      /** Return a debit. */
      returnDebit: async (id: string, options?: CallOptions) =>
        await core.call('returnDebit', { id, options }),
      /** Fail an outbound. */
      failOutbound: async (id: string, body: api.FailOutboundBody = {}, options?: CallOptions) =>
        await core.call('failOutbound', { id, body, options }),
      /** Return an outbound. */
      returnOutbound: async (
        id: string,
        body: api.ReturnOutboundBody = {},
        options?: CallOptions,
      ) => await core.call('returnOutbound', { id, body, options }),
      /** Review an outbound. */
      reviewOutbound: async (id: string, body: api.OutboundReviewBody, options?: CallOptions) =>
        await core.call('reviewOutbound', { id, body, options }),
      /** Review a settlement. */
      reviewSettlement: async (id: string, body: api.SettlementReviewBody, options?: CallOptions) =>
        await core.call('reviewSettlement', { id, body, options }),
      /** Review a project. */
      reviewProject: async (id: string, body: api.ProjectReviewBody, options?: CallOptions) =>
        await core.call('reviewProject', { id, body, options }),
      /** Let the lender decide. */
      decidePaymentInstrument: async (
        id: string,
        body: api.InstrumentDecisionBody,
        options?: CallOptions,
      ) => await core.call('decidePaymentInstrument', { id, body, options }),
      /** Expire a session. */
      expireSession: async (id: string, options?: CallOptions) =>
        await core.call('expireSession', { id, options }),
      clock: {
        /** Read the clock. */
        get: async (options?: CallOptions) => await core.call('getClock', { options }),
        /** Freeze the clock. */
        freeze: async (options?: CallOptions) => await core.call('freezeClock', { options }),
        /** Advance the clock. */
        advance: async (body: api.AdvanceClockBody = {}, options?: CallOptions) =>
          await core.call('advanceClock', { body, options: { timeoutMs: 600000, ...options } }),
        /** Stop an advance of the clock. */
        stopAdvance: async (options?: CallOptions) =>
          await core.call('stopAdvance', { options: { timeoutMs: 60000, ...options } }),
        /** Resume the clock. */
        resume: async (options?: CallOptions) => await core.call('resumeClock', { options }),
      },
      emails: {
        /** List e-mails. */
        list: (
          query: api.SandboxEmailListQuery = {},
          options?: CallOptions,
        ): List<api.SandboxEmail> =>
          listOf(
            async (cursor) =>
              await core.call('listSandboxEmails', { query: following(query, cursor), options }),
            byCursor,
          ),
      },
    },
    journal: {
      /** Get the public key of the journal. */
      key: async (options?: CallOptions) => await core.call('getJournalKey', { options }),
      /** Get the newest checkpoint. */
      checkpoint: async (options?: CallOptions) =>
        await core.call('getJournalCheckpoint', { options }),
      /** List checkpoints. */
      checkpoints: (
        query: api.JournalQuery = {},
        options?: CallOptions,
      ): List<api.JournalCheckpoint, api.JournalCheckpointList> =>
        listOf(
          async (cursor) =>
            await core.call('listJournalCheckpoints', {
              query: followingPlace(query, cursor),
              options,
            }),
          byPlace,
        ),
      /** List the entries of the journal. */
      entries: (
        query: api.JournalQuery = {},
        options?: CallOptions,
      ): List<api.JournalEntry, api.JournalEntryList> =>
        listOf(
          async (cursor) =>
            await core.call('listJournalEntries', {
              query: followingPlace(query, cursor),
              options,
            }),
          byPlace,
        ),
      /** Prove that a transaction is in the journal. */
      inclusion: async (id: string, options?: CallOptions) =>
        await core.call('getInclusionProof', { id, options }),
      /** Prove that the journal only grew. */
      consistency: async (query: api.ConsistencyQuery, options?: CallOptions) =>
        await core.call('getConsistencyProof', { query, options }),
    },
    statements: {
      /** Statement of a project. */
      project: (
        id: string,
        query: api.StatementQuery = {},
        options?: CallOptions,
      ): List<api.StatementEntry, api.Statement> =>
        listOf(
          async (cursor) =>
            await core.call('getProjectStatement', {
              id,
              query: following(query, cursor),
              options,
            }),
          byEntries,
        ),
      /** Statement of a settlement. */
      settlement: (
        id: string,
        query: api.StatementQuery = {},
        options?: CallOptions,
      ): List<api.StatementEntry, api.Statement> =>
        listOf(
          async (cursor) =>
            await core.call('getSettlementStatement', {
              id,
              query: following(query, cursor),
              options,
            }),
          byEntries,
        ),
      /** Statement of a participant. */
      participant: (
        id: string,
        query: api.StatementQuery = {},
        options?: CallOptions,
      ): List<api.StatementEntry, api.Statement> =>
        listOf(
          async (cursor) =>
            await core.call('getParticipantStatement', {
              id,
              query: following(query, cursor),
              options,
            }),
          byEntries,
        ),
      /** Statement of the organisation. */
      organisation: (
        query: api.StatementQuery = {},
        options?: CallOptions,
      ): List<api.StatementEntry, api.Statement> =>
        listOf(
          async (cursor) =>
            await core.call('getOrganisationStatement', {
              query: following(query, cursor),
              options,
            }),
          byEntries,
        ),
      /** Statement of the revenue. */
      revenue: (
        query: api.RevenueStatementQuery,
        options?: CallOptions,
      ): List<api.StatementEntry, api.Statement> =>
        listOf(
          async (cursor) =>
            await core.call('getRevenueStatement', { query: following(query, cursor), options }),
          byEntries,
        ),
      /** List reconciliations. */
      reconciliations: (
        query: api.ReconciliationQuery = {},
        options?: CallOptions,
      ): List<api.Reconciliation> =>
        listOf(
          async (cursor) =>
            await core.call('listReconciliations', { query: following(query, cursor), options }),
          byCursor,
        ),
    },
    reports: {
      /** Report of fees. */
      fees: (
        query: api.FeeReportQuery = {},
        options?: CallOptions,
      ): List<api.FeeReportEntry, api.FeeReport> =>
        listOf(
          async (cursor) =>
            await core.call('getFeeReport', { query: following(query, cursor), options }),
          byEntries,
        ),
      /** Report of payouts. */
      payouts: (
        query: api.PayoutReportQuery = {},
        options?: CallOptions,
      ): List<api.PayoutReportEntry, api.PayoutReport> =>
        listOf(
          async (cursor) =>
            await core.call('getPayoutReport', { query: following(query, cursor), options }),
          byEntries,
        ),
      /** Statement as camt.053. */
      camt053: async (query: api.Camt053Query, options?: CallOptions) =>
        await core.file('getCamt053', { query, options }),
    },
    requests: {
      /** List requests. */
      list: (query: api.RequestListQuery = {}, options?: CallOptions): List<api.LoggedRequest> =>
        listOf(
          async (cursor) =>
            await core.call('listRequests', { query: following(query, cursor), options }),
          byCursor,
        ),
      /** Get a request. */
      get: async (id: string, options?: CallOptions) =>
        await core.call('getRequest', { id, options }),
    },
    manual: {
      /** Propose a booking. */
      createEntry: async (body: api.ManualEntryBody, options?: CallOptions) =>
        await core.call('createManualEntry', { body, options }),
      /** List bookings. */
      entries: (
        query: api.ManualEntryListQuery = {},
        options?: CallOptions,
      ): List<api.ManualEntry, api.ManualEntryList> =>
        listOf(async () => await core.call('listManualEntries', { query, options }), whole),
      /** Get a booking as it is approved. */
      get: async (id: string, options?: CallOptions) =>
        await core.call('getManualEntry', { id, options }),
      /** Approve a booking. */
      approveEntry: async (id: string, options?: CallOptions) =>
        await core.call('approveManualEntry', { id, options }),
      /** Refuse a booking. */
      refuseEntry: async (id: string, options?: CallOptions) =>
        await core.call('refuseManualEntry', { id, options }),
      /** List payments to make. */
      payments: (options?: CallOptions): List<api.ManualPayment, api.ManualPaymentList> =>
        listOf(async () => await core.call('listManualPayments', { options }), whole),
    },
    bank: {
      /** Propose something about a bank. */
      propose: async (body: api.BankProposalBody, options?: CallOptions) =>
        await core.call('createBankProposal', { body, options }),
      /** List proposals about banks. */
      proposals: (
        query: api.BankProposalListQuery = {},
        options?: CallOptions,
      ): List<api.BankProposal> =>
        listOf(
          async (cursor) =>
            await core.call('listBankProposals', { query: following(query, cursor), options }),
          byCursor,
        ),
      /** Get a proposal as it is approved. */
      proposal: async (id: string, options?: CallOptions) =>
        await core.call('getBankProposal', { id, options }),
      /** Approve a proposal about a bank. */
      approve: async (id: string, options?: CallOptions) =>
        await core.call('approveBankProposal', { id, options }),
      /** Refuse a proposal about a bank. */
      refuse: async (id: string, options?: CallOptions) =>
        await core.call('refuseBankProposal', { id, options }),
      /** List connections to banks. */
      connections: (options?: CallOptions): List<api.BankConnection, api.BankConnectionList> =>
        listOf(async () => await core.call('listBankConnections', { options }), whole),
      /** Try out the way to a bank. */
      test: async (id: string, options?: CallOptions) =>
        await core.call('testBankConnection', { id, options }),
      /** Upload a file of a bank. */
      upload: async (id: string, body: api.BankFileBody, options?: CallOptions) =>
        await core.call('uploadBankFile', { id, body, options }),
      /** List files of banks. */
      files: (query: api.ArtefactListQuery = {}, options?: CallOptions): List<api.Artefact> =>
        listOf(
          async (cursor) =>
            await core.call('listBankFiles', { query: following(query, cursor), options }),
          byCursor,
        ),
      /** Download a file of a bank. */
      download: async (id: string, options?: CallOptions) =>
        await core.call('downloadBankFile', { id, options }),
      /** List batches of orders. */
      batches: (query: api.BankBatchListQuery = {}, options?: CallOptions): List<api.BankBatch> =>
        listOf(
          async (cursor) =>
            await core.call('listBankBatches', { query: following(query, cursor), options }),
          byCursor,
        ),
      /** Get a batch of orders. */
      batch: async (id: string, options?: CallOptions) =>
        await core.call('getBankBatch', { id, options }),
      /** Hold a batch, or let it go. */
      holdBatch: async (id: string, body: api.BankBatchHoldBody, options?: CallOptions) =>
        await core.call('holdBankBatch', { id, body, options }),
      /** Mark a batch as uploaded. */
      markUploaded: async (id: string, options?: CallOptions) =>
        await core.call('markBankBatchUploaded', { id, options }),
      /** List orders to banks. */
      orders: (query: api.BankOrderListQuery = {}, options?: CallOptions): List<api.BankOrder> =>
        listOf(
          async (cursor) =>
            await core.call('listBankOrders', { query: following(query, cursor), options }),
          byCursor,
        ),
      /** Hold an order, or put it first. */
      changeOrder: async (id: string, body: api.BankOrderBody = {}, options?: CallOptions) =>
        await core.call('changeBankOrder', { id, body, options }),
      /** Get what a bank said of whom an order pays. */
      payeeCheck: async (id: string, options?: CallOptions) =>
        await core.call('getBankOrderPayeeCheck', { id, options }),
      /** List recalls. */
      recalls: (query: api.BankRecallListQuery = {}, options?: CallOptions): List<api.BankRecall> =>
        listOf(
          async (cursor) =>
            await core.call('listBankRecalls', { query: following(query, cursor), options }),
          byCursor,
        ),
      /** Mark a recall as uploaded. */
      markRecallUploaded: async (id: string, options?: CallOptions) =>
        await core.call('markBankRecallUploaded', { id, options }),
      /** List where accounts stand. */
      list: (options?: CallOptions): List<api.BankStanding, api.BankStandingList> =>
        listOf(async () => await core.call('listBankStandings', { options }), whole),
      /** Get what came of a file. */
      get: async (id: string, options?: CallOptions) =>
        await core.call('getBankFile', { id, options }),
      /** List statements. */
      statements: (
        query: api.BankStatementListQuery = {},
        options?: CallOptions,
      ): List<api.BankStatement> =>
        listOf(
          async (cursor) =>
            await core.call('listBankStatements', { query: following(query, cursor), options }),
          byCursor,
        ),
      /** Get a statement. */
      statement: async (id: string, options?: CallOptions) =>
        await core.call('getBankStatement', { id, options }),
      /** List the entries of a statement. */
      entries: (
        id: string,
        query: api.BankEntryListQuery = {},
        options?: CallOptions,
      ): List<api.BankEntry> =>
        listOf(
          async (cursor) =>
            await core.call('listBankEntries', { id, query: following(query, cursor), options }),
          byCursor,
        ),
      /** List decisions. */
      decisions: (
        query: api.BankDecisionListQuery = {},
        options?: CallOptions,
      ): List<api.BankDecision> =>
        listOf(
          async (cursor) =>
            await core.call('listBankDecisions', { query: following(query, cursor), options }),
          byCursor,
        ),
      /** Get a decision as it is approved. */
      decision: async (id: string, options?: CallOptions) =>
        await core.call('getBankDecision', { id, options }),
      /** Propose an answer. */
      answerDecision: async (id: string, body: api.BankAnswerBody, options?: CallOptions) =>
        await core.call('answerBankDecision', { id, body, options }),
      /** Approve an answer. */
      approveDecision: async (id: string, options?: CallOptions) =>
        await core.call('approveBankDecision', { id, options }),
      /** Refuse an answer. */
      refuseDecision: async (id: string, options?: CallOptions) =>
        await core.call('refuseBankDecision', { id, options }),
      /** Propose the start of an account. */
      startAccount: async (body: api.BankStartBody, options?: CallOptions) =>
        await core.call('startBankAccount', { body, options }),
      /** List nights. */
      closings: (
        query: api.BankClosingListQuery = {},
        options?: CallOptions,
      ): List<api.BankClosing> =>
        listOf(
          async (cursor) =>
            await core.call('listBankClosings', { query: following(query, cursor), options }),
          byCursor,
        ),
      /** Sign a night off. */
      signClosing: async (id: string, body: api.BankSignBody = {}, options?: CallOptions) =>
        await core.call('signBankClosing', { id, body, options }),
      /** List days. */
      days: (query: api.BankDayListQuery = {}, options?: CallOptions): List<api.BankDay> =>
        listOf(
          async (cursor) =>
            await core.call('listBankDays', { query: following(query, cursor), options }),
          byCursor,
        ),
      /** Sign a day off. */
      signDay: async (id: string, body: api.BankSignBody = {}, options?: CallOptions) =>
        await core.call('signBankDay', { id, body, options }),
    },
    search: {
      /** Search. */
      find: async (query: api.SearchQuery, options?: CallOptions) =>
        await core.call('search', { query, options }),
    },
  }
}
