// A call is written once, and shown in each language.
import { describe, expect, it } from 'vitest'
import { asCurl, asPython, asTypeScript, readCall } from './calls.ts'

const release = readCall(
  'POST /v1/outbounds/releases/dry-run as trial\n\n' +
    '{ "releases": [{ "settlement_id": "{checkout.settlements[0].id}" }] }\n',
  false,
)

describe('a call of a guide', () => {
  it('is read with its method, path, name, caller and body', () => {
    const page = readCall('GET /client/v1/intent as shown\nAuthorization: {page.token}\n', false)
    expect(page).toMatchObject({ method: 'GET', path: '/client/v1/intent', name: 'shown' })
    expect(page).toMatchObject({ caller: '{page.token}', body: '' })
    expect(release).toMatchObject({ caller: 'private key', name: 'trial' })
  })

  it('is refused where it is no call, or none of the contract', () => {
    expect(() => readCall('releases', false)).toThrow('no call of the API: releases')
    expect(() => asTypeScript(readCall('GET /v1/nothing', false))).toThrow('/v1/nothing')
  })

  it('takes places from answers before, in a shell', () => {
    const text = asCurl(release)
    expect(text).toContain(`$(echo "$CHECKOUT" | field 'settlements[0].id')`)
    expect(text).toMatch(/^TRIAL=\$\(curl -sS --fail-with-body -X POST/)
  })

  it('is a method of the node library', () => {
    expect(asTypeScript(release)).toContain(
      'await holdfast.outbounds.dryRunRelease({ releases: [{ settlement_id: ' +
        'checkout.settlements[0].id }] })',
    )
  })

  it('reads the first page of a list', () => {
    const list = readCall('GET /v1/inbounds?project_id={project.id}&limit=1 as newest', false)
    expect(asTypeScript(list)).toContain(
      'holdfast.inbounds.list({ project_id: project.id, limit: 1 }).page()',
    )
  })

  it('is a call of requests in Python, its query apart', () => {
    const list = readCall('GET /v1/inbounds?project_id={project.id}&limit=1 as newest', false)
    expect(asPython(list)).toContain("    params={'project_id': project['id'], 'limit': 1},\n")
    expect(asPython(release)).toBe(
      [
        'answer = holdfast.post(',
        "    base_url + '/v1/outbounds/releases/dry-run',",
        "    json={'releases': [{'settlement_id': checkout['settlements'][0]['id']}]},",
        '    timeout=30,',
        ')',
        'answer.raise_for_status()',
        'trial = answer.json()',
        'print(trial)',
      ].join('\n'),
    )
  })

  it('gives what moves money a key in Python', () => {
    const real = readCall(`POST /v1/outbounds/releases as released\n\n{ "releases": [] }\n`, false)
    expect(asPython(real)).toContain("    headers={'Idempotency-Key': str(uuid.uuid4())},\n")
  })

  it('speaks Python: its words, names, texts with places, and the caller of a page', () => {
    const body = '{ "active": true, "from": null, "words": "For {lateIntent.id}: true" }'
    const text = asPython(
      readCall(`POST /client/v1/intent/confirm\nAuthorization: {page.token}\n\n${body}`, false),
    )
    expect(text).toContain(
      `json={'active': True, 'from': None, 'words': f"For {late_intent['id']}: true"}`,
    )
    expect(text).toContain(`requests.post(\n    base_url + '/client/v1/intent/confirm'`)
    expect(text).toContain(`headers={'Authorization': f"Bearer {page['token']}"}`)
    expect(text).toContain('print(answer.json())')
  })

  it('shows how it is refused', () => {
    const refused = readCall('POST /v1/projects as none\n\n{ "currency": "eur" }', true)
    expect(asCurl(refused)).not.toContain('--fail-with-body')
    expect(asTypeScript(refused)).toContain('error instanceof HoldfastError')
    expect(asPython(refused)).toContain('except requests.HTTPError as error:')
  })
})
