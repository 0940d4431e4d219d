import { AppError, type FieldProblem, type ProblemCode, problems } from '@afterclose/contract/problems'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { outageOf } from '../outage.ts'

/** Errors of the framework, as problems of the catalogue. */
const frameworkProblems: Readonly<Record<string, ProblemCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'Request too large',
  FST_REQ_FILE_TOO_LARGE: 'File too large',
  FST_FILES_LIMIT: 'Bad request',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'Unsupported content',
  FST_ERR_RATE_LIMIT: 'Too many attempts',
  FST_ERR_BAD_URL: 'Bad request',
  FST_ERR_MAX_PARAM_LENGTH: 'Address too long',
}

/** Maximum fields named in an error, so that a hundred thousand faults do not produce a response of megabytes. */
const mostFields = 100

function fieldProblems(error: FastifyError): readonly FieldProblem[] | null {
  if (!hasZodFastifySchemaValidationErrors(error)) return null
  return error.validation.map(({ instancePath, message }) => ({
    field: instancePath.slice(1).replaceAll('/', '.'),
    message: message ?? 'is not valid',
  }))
}

/**
 * The upload parser throws plain errors for a body that is truncated or has missing or too long boundaries (its "needle"); only their
 * messages differ. "aborted" is a client that hung up.
 */
const brokenUpload = /multipart data|boundary|needle|^aborted$/i

/** The problem for the caller; null for a bug. */
function problemOf(error: FastifyError | AppError, request: FastifyRequest): AppError | null {
  if (error instanceof AppError) return error
  const fields = fieldProblems(error)
  if (fields !== null) return new AppError('Invalid input', { fields })
  const code = frameworkProblems[error.code]
  if (code !== undefined) return new AppError(code)
  if (request.isMultipart() && brokenUpload.test(error.message)) return new AppError('Bad request')
  const status = error.statusCode ?? 500
  return status >= 400 && status < 500 ? new AppError('Bad request') : null
}

function answer(error: FastifyError | AppError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  request.leave() // a disconnected client cannot get a response
  const known = problemOf(error, request)
  if (known !== null) logRefusal(known.code, request)
  else if (!request.server.health.recordOutage(error)) request.log.error(error)
  const problem = known ?? new AppError(outageOf(error) ?? 'Unexpected error')
  if (problem.code === 'Busy') reply.header('retry-after', 1)
  if (problem.retryAfter !== null) reply.header('retry-after', problem.retryAfter)
  return reply.code(problems[problem.code].status).send({
    code: problem.code,
    message: problem.message,
    ...(problem.fields.length > 0 ? { fields: problem.fields.slice(0, mostFields) } : {}),
  })
}

/** Errors that may indicate an attack, worth logging. */
const refusalLevels: Partial<Record<ProblemCode, 'warn' | 'info'>> = {
  'Unknown user': 'warn',
  'Wrong password': 'warn',
  'Wrong code': 'warn',
  'Too many attempts': 'warn',
  'Provider unavailable': 'warn',
  'Wrong provider': 'warn',
  'Not linked': 'info',
  'Link needed': 'info',
  'Not allowed here': 'info',
  'No verified email': 'info',
  'Foreign page': 'info',
  'Not signed in': 'info',
  'Not fully authenticated': 'info',
  'Unknown journal': 'info',
  'Owner only': 'info',
  'Read-only journal': 'info',
  'No permission': 'info',
  'Invalid input': 'info',
  'Bad request': 'info',
}

/** Logs the caller and the reason of an error; never typed text, which may be a password in the wrong field. */
function logRefusal(refused: ProblemCode, request: FastifyRequest): void {
  const level = refusalLevels[refused]
  if (level === undefined) return
  const { method, routeOptions, user, ip } = request
  request.log[level]({ refused, call: `${method} ${routeOptions.url ?? ''}`, user: user?.id ?? null, address: ip })
}

/** Responds to a URL that the router rejects, for which no hook and no error handler runs: repeats the work of the hooks. */
export const answerUnrouted =
  (headers: Readonly<Record<string, string>>) =>
  async (error: FastifyError, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const code = frameworkProblems[error.code] ?? 'Bad request'
    const { status, message } = problems[code]
    request.log.info({ refused: code, address: request.ip })
    if (!(await request.server.bodies.discardRest(request.raw))) reply.header('connection', 'close')
    reply.code(status).headers(headers).header('cache-control', 'no-store').send({ code, message })
  }

/** Formats every error as `{ code, message, fields? }`; errors outside the catalogue are logged and hidden. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler(answer)
}
