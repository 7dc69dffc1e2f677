// What waits of banks, in words.

export const bankProposals = {
  connect: 'Connect a bank',
  change: 'Change a connection',
  close: 'Close a connection',
  approve_batch: 'Release a batch',
  withdraw_batch: 'Withdraw a batch',
  cancel_order: 'Cancel an order',
  recall_order: 'Ask an order back',
  resume: 'Let files leave again',
  virtual_ibans: 'Add virtual IBANs',
  add_key: 'Use a new key',
  drop_key: 'Drop a key',
  collect_debits: 'Collect direct debits',
} as const

export const bankDecisions = {
  statement: 'Does a statement count?',
  entry: 'What is this booking?',
  start: 'Begin the books of an account',
  start_rest: 'What is the rest of the opening?',
} as const

export const bankChannels = {
  orders_folder: 'Folder of orders',
  answers_folder: 'Folder of answers',
  late_statement: 'Statement missing',
  collects_elsewhere: 'Payers are shown another account',
  virtual_ibans: 'Virtual IBANs run out',
} as const

export const bankAlarms = {
  no_answer: 'The bank has not answered.',
  not_booked: 'The bank has booked nothing for days.',
  name_taken: 'Another file has its name.',
  day_passed: 'Its day is over, and nobody has marked it as uploaded.',
  answered_after_withdrawal: 'The bank answers it although it was withdrawn.',
  rejected_after_booking: 'It was booked, and then called rejected.',
  accepted_after_rejection: 'It was rejected, and then called executed.',
  payee_held: 'Its account is not known to be of whom it pays.',
  payee_check: 'The bank asks about the name of whom it pays.',
  not_uploaded: 'Nobody has marked the recall as uploaded.',
  not_returned: 'The bank agreed to give it back, and has booked nothing.',
  answers_differ: 'The bank has both agreed to give it back and refused.',
  not_arrived: 'The payout left, and its account tells of no credit.',
} as const

export const bankNights = {
  no_statement: 'No statement of the bank has come.',
  unexplained: 'A difference is left that nothing explains.',
  short: 'Clients’ money lacks: you owe more than your fees cover.',
  items: 'The difference is explained, item by item.',
  agrees: 'The books agree with the bank.',
} as const
