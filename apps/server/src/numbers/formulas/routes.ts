import { createHash } from 'node:crypto'
import { figureDefinitions, missedDefinitions } from '@afterclose/engine/reports/figures/definitions'
import type { FastifyInstance } from 'fastify'
import { formulasPage, style } from './formulas-page.ts'

const styleHash = createHash('sha256').update(style).digest('base64')

/** /docs/formulas: definition and formula of every figure, for people; next to the description of the calls. */
export function formulaRoutes(app: FastifyInstance): void {
  app.get('/docs/formulas', { schema: { hide: true } }, async (_, reply) =>
    reply
      .header('content-security-policy', `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'none'`)
      .type('text/html; charset=utf-8')
      .send(formulasPage([...figureDefinitions, ...missedDefinitions])),
  )
}
