// The organisation that is paid all year: its keys, and the receiver of its webhooks.
import type { TestReceiver } from '../../service/src/notify/webhooks/testing/receiver.ts'
import type { MemberBrowser } from '../../service/test/harness/member.ts'
import type { Payments } from '../../service/test/harness/payments.ts'

export interface Keys {
  readonly private: string
  readonly public: string
}

export interface Shop {
  readonly name: string
  readonly keys: Keys
  readonly owner: MemberBrowser
  readonly payments: Payments
  readonly receiver: TestReceiver
}
