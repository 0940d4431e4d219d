import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'

/** Describes the calls registered after it, at /docs for people and /openapi.json for programs. */
export async function describeApi(app: FastifyInstance, version: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Afterclose', version, description: 'Errors are answered as `{ code, message, fields? }`.' },
      components: {
        securitySchemes: {
          signature: { type: 'http', scheme: 'bearer', description: 'The `signature` of the current user.' },
          token: {
            type: 'apiKey',
            in: 'header',
            name: 'X-Auth-Token',
            description: 'The `originalToken` of the current user, as JSON.',
          },
        },
      },
      security: [{ signature: [], token: [] }],
    },
    transform: jsonSchemaTransform,
  })
  await app.register(swaggerUi, { routePrefix: '/docs', staticCSP: false })
  app.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger())
}
