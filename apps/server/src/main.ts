import { buildApp } from './app.ts'
import { ConfigError, readConfig, type Config } from './config.ts'
import { closeServices, openServices } from './open-services.ts'

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined)

/** Why the start failed, as a sentence; null for a fault that deserves its stack. */
function reason(error: unknown, config: Config | null): string | null {
  if (error instanceof ConfigError) return error.message
  if (config === null) return null
  const { host, port, dataDir } = config
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return `Port ${port} is in use by another program. Stop it, or choose another with the setting PORT.`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `This machine has no address "${host}" to listen on. Choose another with the setting HOST.`
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
    case 'ENOTDIR':
    case 'EEXIST':
    case 'SQLITE_CANTOPEN':
      return `The data folder ${dataDir} cannot be written, or port ${port} may not be used. Choose others with the settings DATA_DIR and PORT.`
    case 'SQLITE_NOTADB':
    case 'SQLITE_CORRUPT':
      return `The file afterclose.db in ${dataDir} is not a database of Afterclose, or it is damaged.`
    case 'ECONNREFUSED':
    case 'ENOENT':
    case '28P01':
    case '3D000':
      return `The database of the setting DATABASE_URL cannot be reached: ${String(error instanceof Error ? error.message : error)}.`
    default:
      return null
  }
}

/** Node gives several errors for one host that has several addresses. */
function causeOf(error: unknown): unknown {
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors[0]
  return error instanceof Error && error.cause !== undefined && codeOf(error) === undefined
    ? causeOf(error.cause)
    : error
}

async function start(config: Config): Promise<void> {
  const services = await openServices(config, (error) =>
    console.error(`The database connection broke: ${error.message}`),
  )
  const app = await buildApp(services).catch(async (error: unknown) => {
    await closeServices(services)
    throw error
  })
  let stopping = false
  const stop = async (): Promise<void> => {
    if (stopping) return
    stopping = true
    await app.close() // lets running requests finish
    await closeServices(services)
  }
  process.on('SIGTERM', () => void stop())
  process.on('SIGINT', () => void stop())
  try {
    const address = await app.listen({ host: config.host, port: config.port })
    console.log(`Afterclose is ready: ${config.publicUrl ?? address}`)
  } catch (error) {
    await stop()
    throw error
  }
}

let config: Config | null = null
try {
  config = readConfig(process.env, process.cwd())
  await start(config)
} catch (error) {
  console.error(reason(causeOf(error), config) ?? error)
  process.exitCode = 1
}
