import type { Call, FormField } from '@afterclose/contract/call'
import { scopesOf } from '@afterclose/contract/scopes'
import { type ProblemCode, problems } from '@afterclose/contract/problems'
import { z } from 'zod'
import { deprecationSentence } from './deprecation.ts'

/** Anchor of a problem's description. */
const problem = { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } }

export const problemSchema = {
  type: 'object',
  required: ['code', 'message'],
  properties: {
    code: { type: 'string', enum: Object.keys(problems) },
    message: { type: 'string', description: 'A sentence for the user.' },
    fields: {
      type: 'array',
      description: 'Where in the input something is wrong.',
      items: {
        type: 'object',
        required: ['field', 'message'],
        properties: { field: { type: 'string' }, message: { type: 'string' } },
      },
    },
  },
}

/** Path parameters that name no record: the guard checks the journal. */
const noRecords = ['journalId', 'feed', 'key', 'slot', 'time']

/** Problems of a call whose path names a missing record. */
function missingRecords(params: Call['params']): readonly ProblemCode[] {
  const names = Object.keys(params?.shape ?? {}).filter((name) => !noRecords.includes(name))
  if (names.length === 0) return []
  if (names.includes('importIdentifier')) return ['Unknown import']
  if (names.includes('jobId') || names.includes('fetchId')) return ['Unknown job']
  if (!names.includes('tradeId') || names.includes('backtestId')) return ['Not found']
  return names.length === 1 ? ['Unknown trade'] : ['Not found', 'Unknown trade']
}

/** Whether it changes a record with a version check. */
const isStamped = ({ params, body }: Call): boolean =>
  missingRecords(params).length > 0 && body instanceof z.ZodObject && 'modified' in body.shape

/** Whether values can be invalid: the guard checks the journal, and the handler parses forms. */
const isChecked = ({ params, query, body }: Call): boolean =>
  query !== undefined ||
  (body !== undefined && body !== 'multipart') ||
  Object.keys(params?.shape ?? {}).some((name) => name !== 'journalId')

/** Problems that follow from a call's requirements, whatever its handler: `openapi-refusals.test.ts` triggers each of them. */
function refusals(call: Call): ProblemCode[] {
  const { access, scope, permission, fresh, params, idempotent } = call
  const journals = access === 'read' || access === 'write' || access === 'owner'
  return [
    ...(isChecked(call) ? (['Invalid input'] as const) : []),
    ...(access === 'anyone' ? [] : (['Not signed in'] as const)),
    ...(access === 'anyone' || access === 'session' ? [] : (['Not fully authenticated'] as const)),
    ...(journals ? (['Unknown journal'] as const) : []),
    ...missingRecords(params),
    ...(access === 'write' ? (['Read-only journal'] as const) : []),
    ...(access === 'owner' ? (['Owner only'] as const) : []),
    ...(access === 'anyone' ? [] : (['Key not allowed'] as const)),
    ...(fresh === true ? (['Confirm first'] as const) : []),
    // a key's owner needs a plan with programs
    ...(permission === undefined && access !== 'write' && scope === null ? [] : (['No permission'] as const)),
    ...(isStamped(call) ? (['Changed elsewhere'] as const) : []),
    ...(idempotent === true ? (['Key reused'] as const) : []),
  ]
}

function refusedAnswers(call: Call) {
  const byStatus = Map.groupBy(refusals(call), (code) => String(problems[code].status))
  const answers = [...byStatus].map(([status, codes]) => [status, { description: codes.join(', '), content: problem }])
  return { ...Object.fromEntries(answers), default: { description: 'Any other problem', content: problem } }
}

const whoMay: Readonly<Record<Call['access'], string>> = {
  anyone: 'For anyone.',
  session: 'For any signed-in user, also before the second step.',
  user: 'For any signed-in user.',
  read: 'For anyone who can view the journal.',
  write: 'For anyone who can change the journal.',
  owner: 'For the owner of the journal.',
}

/** Authentication: a session, or a key with these scopes (OpenAPI 3.1 lets a bearer scheme name the roles it needs). */
function securityOf(call: Call) {
  if (call.access === 'anyone') return []
  const scopes = scopesOf(call)
  return [{ signature: [], token: [] }, ...(scopes === null ? [] : [{ key: scopes }])]
}

function whichKeys(call: Call): string {
  const scopes = scopesOf(call)
  if (scopes === null) return 'No API key may make this call.'
  return `An API key needs the ${scopes.length === 1 ? 'scope' : 'scopes'} ${scopes.join(' and ')}.`
}

const formSchema = (form: Readonly<Record<string, FormField>>) => ({
  type: 'object',
  properties: Object.fromEntries(
    Object.entries(form).map(([name, { holds, about }]) => [
      name,
      { type: 'string', ...(holds === 'file' ? { format: 'binary' } : {}), description: about },
    ]),
  ),
})

const binary = { description: 'The content', content: { '*/*': { schema: { type: 'string', format: 'binary' } } } }

/** The API description of a call besides its schemas: its name, its callers, its form, its refusals. */
export function describeCall(name: string, call: Call) {
  const { access, permission, form, body, response, idempotent, withheld, deprecated } = call
  const sentences = [whoMay[access], ...(access === 'anyone' ? [] : [whichKeys(call)])]
  if (deprecated !== undefined) sentences.unshift(deprecationSentence(deprecated))
  if (idempotent === true)
    sentences.push(
      `With a header \`Idempotency-Key\` (1 to 100 characters) it is done once within 30 days, however often it is sent${body === 'multipart' ? '; the key is of one slot, whatever the form contains' : ''}.`,
    )
  if (permission !== undefined) sentences.push(`The plan must include ${permission}.`)
  if (withheld !== undefined)
    sentences.push(
      `Without notes.read, a key gets these fields empty, and the header X-Withheld: notes: ${withheld.join(', ')}.`,
    )
  if (form !== undefined && body !== 'multipart')
    sentences.push(
      `Or a form: ${Object.entries(form)
        .map(([field, { about }]) => `\`${field}\`: ${about}`)
        .join('; ')}.`,
    )
  return {
    operationId: name,
    ...(deprecated !== undefined && deprecated.fields === undefined ? { deprecated: true } : {}),
    description: sentences.join(' '),
    security: securityOf(call),
    ...(form !== undefined && body === 'multipart'
      ? { requestBody: { required: true, content: { 'multipart/form-data': { schema: formSchema(form) } } } }
      : {}),
    responses: { ...(response === 'binary' ? { '200': binary } : {}), ...refusedAnswers(call) },
  }
}
