// Which permission operations on banks need, and which of them want the member once more.

/** What a member needs for each operation on banks. */
export const bankPermission = {
  createBankProposal: 'money',
  listBankProposals: 'read',
  getBankProposal: 'approve',
  approveBankProposal: 'approve',
  refuseBankProposal: 'approve',
  listBankConnections: 'read',
  testBankConnection: 'money',
  uploadBankFile: 'money',
  listBankFiles: 'read',
  // With whole account numbers.
  downloadBankFile: 'money',
  listBankBatches: 'read',
  getBankBatch: 'read',
  holdBankBatch: 'money',
  markBankBatchUploaded: 'money',
  listBankOrders: 'read',
  changeBankOrder: 'money',
  getBankOrderPayeeCheck: 'read',
  listBankRecalls: 'read',
  markBankRecallUploaded: 'money',
  listBankStandings: 'read',
  getBankFile: 'read',
  listBankStatements: 'read',
  getBankStatement: 'read',
  listBankEntries: 'read',
  listBankDecisions: 'read',
  getBankDecision: 'approve',
  answerBankDecision: 'money',
  approveBankDecision: 'approve',
  refuseBankDecision: 'approve',
  startBankAccount: 'money',
  listBankClosings: 'read',
  signBankClosing: 'approve',
  listBankDays: 'read',
  signBankDay: 'approve',
} as const

/** Operations on banks for which who asks shows once more who they are. */
export const bankStepUp = {
  createBankProposal: 'live',
  answerBankDecision: 'live',
  approveBankDecision: 'live',
  refuseBankDecision: 'live',
  startBankAccount: 'live',
  signBankClosing: 'live',
  signBankDay: 'live',
  approveBankProposal: 'live',
  markBankBatchUploaded: 'live',
  markBankRecallUploaded: 'live',
} as const
