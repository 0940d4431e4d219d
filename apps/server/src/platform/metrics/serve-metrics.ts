import { createHash, timingSafeEqual } from 'node:crypto'
import { AppError } from '@afterclose/contract/problems'
import type { FastifyInstance } from 'fastify'
import type { MetricSources } from './metrics.ts'

const contentType = 'text/plain; version=0.0.4; charset=utf-8'
const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** `/metrics` for Prometheus, with METRICS_TOKEN as bearer; without it nothing is measured, and the address does not exist. */
export async function serveMetrics(app: FastifyInstance, sources: MetricSources): Promise<void> {
  const { services } = app
  const { metricsToken } = services.config
  if (metricsToken === null) return
  const { Metrics } = await import('./metrics.ts')
  const metrics = new Metrics(services, sources)
  const expected = digest(`Bearer ${metricsToken}`)

  app.addHook('onResponse', async ({ method, routeOptions }, { statusCode: status, elapsedTime }) =>
    metrics.observe({ route: routeOptions.url ?? 'page', method, status, seconds: elapsedTime / 1000 }),
  )
  app.get('/metrics', { schema: { hide: true } }, async ({ headers }, reply) => {
    if (!timingSafeEqual(digest(headers.authorization ?? ''), expected)) throw new AppError('Not found')
    return reply
      .type(contentType)
      .header('cache-control', 'no-store')
      .send(await metrics.text())
  })
}
