import { buildApp } from './app.ts'
import { say, sayProblem } from './cli/print.ts'
import { type Config, readConfig } from './config/config.ts'
import { holdStore } from './store/one-server.ts'
import { storeSettings } from './store/store.ts'
import { mustNotHaveLostDatabase } from './cli/lost-database.ts'
import { endClaims } from './platform/jobs/repository.ts'
import { closeServices, openServices } from './platform/open-services.ts'
import { collectGarbage } from './platform/workers/collect-garbage.ts'
import { holdAtMost } from './platform/workers/thread-memory.ts'

/** Time after which the start's garbage is collected: 10 MB, for a pause of a tenth of a second when hardly anybody is there yet. */
const startedMs = 5000

/** Five seconds before the kill timeout in compose.yaml and docs/self-hosting.md. */
const longestStopMs = 25_000

function giveUp(): void {
  console.error(`The server did not shut down within ${longestStopMs / 1000} seconds, and was killed.`)
  process.exit(1)
}

async function start(config: Config): Promise<void> {
  const release = holdStore(storeSettings(config.dataDir, config.databaseUrl))
  await mustNotHaveLostDatabase(config)
  holdAtMost(config.memoryMb)
  const services = await openServices(config, (error) => say(`The database connection was lost: ${error.message}`))
  if (services.store.kind === 'sqlite') await endClaims(services.db) // the lock is ours
  const app = await buildApp(services).catch(async (error: unknown) => {
    await closeServices(services)
    throw error
  })
  let stopping = false
  const stop = async (): Promise<void> => {
    if (stopping) return
    stopping = true
    setTimeout(giveUp, longestStopMs).unref()
    await app.close()
    await closeServices(services)
    release()
  }
  process.on('SIGTERM', () => void stop())
  process.on('SIGINT', () => void stop())
  try {
    const address = await app.listen({ host: config.host, port: config.port })
    console.log(`Afterclose is ready: ${config.publicUrl ?? address + config.basePath}`)
    setTimeout(collectGarbage, startedMs).unref()
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
  sayProblem(error, config)
  process.exitCode = 1
}
