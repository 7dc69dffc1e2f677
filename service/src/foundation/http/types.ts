// The words of this room: who asks, what a route is, and what a request looks like once it is
// parsed.
import type { Readable } from 'node:stream'
import type {
  Currency,
  DryRun,
  ErrorCode,
  KeyPermission,
  MemberRole,
  OperationAuth,
  RequestActorKind,
} from '@holdfast/contract'
import type { Static, TSchema } from 'typebox'
import type { Database, Environment, Reader, ReadFirst, Unit } from '#db'
import type { FieldFault, Places, Result, TenantId } from '#kit'
import type { Effect } from './effect.ts'
import type { StandIns } from './prune.ts'
import type { QueueMeter } from './queue.ts'

/** A person who is signed in to the dashboard. */
export interface MemberPrincipal {
  readonly memberId: string
  readonly sessionId: string
  readonly organisationId: string
  readonly name: string
  readonly email: string
  /** In the organisation that the session works in. */
  readonly role: MemberRole
  /** Both factors were given. */
  readonly isOpen: boolean
  /** Until then, real time, no new proof of who it is is asked for. */
  readonly steppedUpUntil: Date | null
}

/** How much is moved in a currency before a second person is needed, in minor units. */
export interface MoveLimit {
  readonly currency: Currency
  readonly amount: bigint
  /** Of all that is moved within 24 hours; null: not added up. */
  readonly per_day: bigint | null
}

/** Who asks, as the authenticators of the organisations and members rooms find out. */
export interface Principal {
  readonly tenantId: TenantId
  readonly environment: Environment
  /** Names the key in rate limits and audit; never the secret itself. */
  readonly keyId: string
  readonly kind: RequestActorKind
  /** For `client`: the one object that the session opens, and its kind (`intent`, …). */
  readonly objectKind?: string
  readonly objectId?: string
  /** For `private`: what a restricted key may do; null or left out: everything. */
  readonly permissions?: readonly KeyPermission[] | null
  /** For `private`: the role that the key is held to; null or left out: it is held to none. */
  readonly ceiling?: MemberRole | null
  /** For keys: ids of the line of pairs, and of every member who may hold the key. */
  readonly holders?: readonly string[]
  /** For `private`: limits of its own; null or left out: it has none of its own. */
  readonly limits?: readonly MoveLimit[] | null
  /** For `private`: where it may be used from, in CIDR form; null or left out: anywhere. */
  readonly networks?: readonly string[] | null
  /**
   * For `member`: how this stands with the second person. `measured`: it is asked for, and nothing
   * of it is kept; else the approval that it is done under, and the owner who stands behind it.
   */
  readonly approval?: 'measured' | { readonly id: string; readonly backedBy?: string | null }
  /** For `member`: the person. `keyId` is the person's id then. */
  readonly member?: MemberPrincipal
}

/** What an authenticator may look at besides the credential. */
export interface RequestFacts {
  readonly requestId: string
  readonly operationId: string
  /** The browser's page, when a browser sent this. */
  readonly origin: string | undefined
  readonly cookie: string | undefined
  readonly ip: string
  readonly method: string
  /** `x-holdfast-environment`: which one a member's session works in. */
  readonly environment: string | undefined
  /** `x-holdfast-csrf`: what only the dashboard's own page knows. */
  readonly csrfToken: string | undefined
  readonly userAgent: string | undefined
  /** The operation is only tried out. */
  readonly isTrial: boolean
}

/**
 * Finds the principal of a credential: the `Authorization` header without `Bearer`, undefined when
 * the header is missing. Throws `fail('unauthorised')` or a more telling code. Null: nobody is
 * known, which only plain routes serve.
 */
export type Authenticate = (
  credential: string | undefined,
  facts: RequestFacts,
) => Promise<Principal | null>

export interface Authenticators {
  readonly private: Authenticate
  readonly client: Authenticate
  readonly public: Authenticate
  /** By the cookie; null where none of ours was sent. Left out where there is no dashboard. */
  readonly member?: Authenticate
}

/** What this room needs to know of an operation of the contract. */
export interface RouteOperation {
  readonly id: string
  readonly method: 'GET' | 'POST' | 'DELETE' | 'PUT' | 'PATCH'
  /** As the contract writes it: `/v1/settlement/{id}`. */
  readonly path: string
  readonly auth: OperationAuth
  readonly params: TSchema | null
  readonly query: TSchema | null
  readonly body: TSchema | null
  /** The body as it is checked, where that is wider than the reference says; else null. */
  readonly accepts: TSchema | null
  /** Null for an answer without a body (204). */
  readonly answer: TSchema | null
  readonly errors: readonly ErrorCode[]
  readonly idempotent: boolean
  /** The largest body, where it may be larger than others. */
  readonly bodyBytesMax?: number
  /** The operation that this one tries out. */
  readonly dryRunOf?: string
}

/** The static type of a part of an operation; without a schema nothing is there. */
export type Part<S> = S extends TSchema ? Static<S> : Readonly<Record<string, never>>

/** The static type of the body that an operation accepts. */
export type BodyOf<O extends RouteOperation> = O['accepts'] extends TSchema
  ? Static<O['accepts']>
  : Part<O['body']>

/** A request whose parts have been checked by the contract. */
export interface ParsedRequest<O extends RouteOperation> {
  readonly body: BodyOf<O>
  readonly params: Part<O['params']>
  readonly query: Part<O['query']>
  readonly principal: Principal
  readonly requestId: string
  /** Where it came from. */
  readonly ip: string
}

/** What a route may answer. */
export type AnswerOf<O extends RouteOperation> = O['answer'] extends TSchema
  ? Static<O['answer']>
  : null

/** Rules that a schema cannot state, for a body that breaks its schema too. */
export interface BodyRules<O extends RouteOperation> {
  readonly faultsOf: (body: BodyOf<O>) => readonly FieldFault[]
  /** Stand in for required fields that are missing or wrong, so that the rest can be judged. */
  readonly standIns: StandIns
}

/** Reads for inputs of a tenant before their unit; gives what puts it there. */
export type ReadFirstFor<In> = (
  reader: Reader,
  tenant: TenantId,
  inputs: readonly In[],
) => ReturnType<ReadFirst>

export interface CommandHandlers<O extends RouteOperation, In, Out> {
  /** Without it, rules are named only when the body fits its schema. */
  readonly rules?: BodyRules<O>
  /** From the checked request to the command's input; throws a `Failure`. */
  readonly parse: (request: ParsedRequest<O>) => In
  /** One result for each input, in order, in one transaction. */
  readonly run: (unit: Unit, inputs: In[]) => Promise<readonly Result<Out>[]>
  /** What `run` will surely read, asked in the round trip in which its transaction begins. */
  readonly readFirst?: ReadFirstFor<In>
  readonly render: (out: Out) => AnswerOf<O>
  /** What it has done, for whoever watches commands; none where nobody has to know. */
  readonly effect?: (out: Out, unit: Unit, input: In) => Effect | Promise<Effect>
}

export interface ReadHandlers<O extends RouteOperation, In, Out> {
  readonly parse: (request: ParsedRequest<O>) => In
  /** `now` is the tenant's time. Throws a `Failure`, as `fail('not_found')`. */
  readonly run: (reader: Reader, input: In, now: Date) => Promise<Out>
  readonly render: (out: Out) => AnswerOf<O>
  /**
   * Asked after each reading what to read next, in a snapshot of its own; null: what was read is
   * the answer. So an answer waits for something to happen.
   */
  readonly another?: (out: Out, input: In) => Promise<In | null>
}

/** Reads in a snapshot of the tenant who asks. */
export type ReadAside = <T>(work: (reader: Reader) => Promise<T>) => Promise<T>

/** A file, as a statement in PDF. */
export interface FileAnswer {
  readonly type: string
  /** The name under which browsers keep it. */
  readonly name: string
  /** Finished; or its parts, each made when the one before has been taken. */
  readonly bytes: Buffer | AsyncIterable<string | Buffer>
  /** Besides type and name. */
  readonly headers?: Readonly<Record<string, string>>
}

export interface DocumentHandlers<O extends RouteOperation, In, Out>
  extends ReadHandlers<O, In, Out> {
  /**
   * The answer as a file; null where the query asks for JSON. What is written in parts reads aside.
   */
  readonly write: (out: Out, input: In, read: ReadAside) => Promise<FileAnswer | null>
}

/**
 * A route outside the data of one tenant, as one that opens a session. No idempotency, no queue.
 */
export interface PlainHandlers<O extends RouteOperation> {
  readonly run: (request: PlainRequest<O>) => Promise<AnswerOf<O>>
  /** It lets nobody watch what it has done: its tenant may be gone, or it tells of it itself. */
  readonly isUnwatched?: boolean
}

/** Headers of an answer; several values where it sets several cookies. */
export type AnswerHeaders = Readonly<Record<string, string | string[]>>

/** An answer with headers of its own, as one that sets a cookie. */
export interface HeadedAnswer<O extends RouteOperation> {
  readonly answer: AnswerOf<O>
  readonly headers: AnswerHeaders
}

/** Like `PlainHandlers`, for an answer with headers of its own. Its operation is not idempotent. */
export interface HeadedHandlers<O extends RouteOperation> {
  readonly run: (request: PlainRequest<O>) => Promise<HeadedAnswer<O>>
}

/** Like `ParsedRequest`; with auth `none` nobody is known. */
export interface PlainRequest<O extends RouteOperation>
  extends Omit<ParsedRequest<O>, 'principal' | 'ip'> {
  readonly principal: Principal | null
  readonly facts: RequestFacts
}

/** An authenticated request before the contract has looked at it. */
export interface RouteRequest {
  readonly principal: Principal | null
  readonly requestId: string
  readonly params: unknown
  readonly query: unknown
  /** The body's bytes; empty when there is none. */
  readonly rawBody: Buffer
  readonly idempotencyKey: string | undefined
  /** Where a client that follows a stream left off. */
  readonly lastEventId: string | undefined
  readonly facts: RequestFacts
}

/** A finished answer. `body` is what goes over the wire; null for 204. */
export interface Answer {
  readonly status: number
  readonly body: string | Buffer | null
  readonly headers?: AnswerHeaders
  readonly isReplay?: boolean
  /** Of a refusal; of one that was kept only the body tells. */
  readonly problem?: AnsweredProblem
  /** Sent as it comes, in place of the body. */
  readonly stream?: Readable
}

export interface StreamHandlers<O extends RouteOperation, In> {
  /** `lastEventId` is where the client left off. Throws a `Failure`. */
  readonly parse: (request: ParsedRequest<O>, lastEventId: string | undefined) => In
  /**
   * Frames of server-sent events, or parts of a file. What it throws before the first frame is
   * answered. `gone` is aborted once nobody listens any more.
   */
  readonly open: (input: In, gone: AbortSignal) => AsyncIterable<string>
  /** What the stream is; server-sent events when left out. */
  readonly headersOf?: (input: In) => Readonly<Record<string, string>>
}

/** Reads what a command has done, for whoever asks. */
export type ReadEffect = (unit: Unit) => Promise<Effect | null>

/** A command that was done in a unit which has not committed yet. */
export interface DoneCommand {
  readonly principal: Principal
  readonly operationId: string
  readonly requestId: string
  readonly ip: string
  /** Of its path. */
  readonly params: unknown
  /** As it was sent. */
  readonly rawBody: Buffer
  /** Of its answer. */
  readonly status: number
  /** As it will be sent; null when it has no body. */
  readonly answer: string | null
  /** What its route says that it has done, read in the unit; null when it says nothing. */
  readonly readEffect: ReadEffect
}

/**
 * Looks at what commands have done, inside their transaction: what it writes is kept with them,
 * what it throws undoes them. Of routes that are no single transaction it is told in one of its
 * own, after their success.
 */
export interface CommandWatch {
  /** Asked of each command before anything is gathered for it. */
  readonly concerns: (principal: Principal, operationId: string) => boolean
  readonly look: (unit: Unit, done: readonly DoneCommand[]) => Promise<void>
}

/** What is remembered of a request that was answered: no body, header, query or secret. */
export interface RequestRecord {
  readonly requestId: string
  readonly principal: Principal
  readonly method: string
  readonly operationId: string
  /** With its ids; what is no id is left out. */
  readonly path: string
  /** The id of what was asked for or made, as the API shows it. */
  readonly resourceId: string | null
  readonly status: number
  readonly problem: AnsweredProblem | null
  readonly isReplay: boolean
  readonly isDryRun: boolean
  readonly durationMs: number
  readonly ip: string
}

/** Why a request was refused: the code, and JSON pointers of the fields that were wrong. */
export interface AnsweredProblem {
  readonly code: string
  readonly fields: readonly string[]
}

/** Says what went wrong on our side, in fields that hold no personal data. */
export interface FaultLog {
  error(fields: Readonly<Record<string, unknown>>, sentence: string): void
}

/** What all routes of a server share. */
export interface RouteServices {
  readonly db: Database
  /** Transactions of commands at once, shared by tenants. */
  readonly writers: Places
  /** Seals kept answers: 32 bytes. */
  readonly sealKey: Buffer
  /** Holds `tenant key` of idempotent requests that run in this process. */
  readonly running: Set<string>
  readonly verifyAnswers: boolean
  readonly batchMax: number
  readonly waitingMax: number
  /** Told of requests that wait to be written. */
  readonly meter: QueueMeter
  readonly log: FaultLog
  /** What a unit that is about to be undone would have done. */
  readonly foresee: Foresee
  /** Who looks at commands that were done, in this order. */
  readonly watches: readonly CommandWatch[]
}

/** Tells of a rehearsal what its answer does not: fees, blockers, movements, dates, events. */
export type Foresee = (unit: Unit) => Promise<Omit<DryRun, 'dry_run' | 'result'>>

/** A route as data. Made by `commandRoute`, `readRoute` and `plainRoute` only. */
export interface Route {
  readonly operation: RouteOperation
  /** Prepares the route once for a server; what it gives answers each request or throws. */
  readonly open: (services: RouteServices) => (request: RouteRequest) => Promise<Answer>
}
