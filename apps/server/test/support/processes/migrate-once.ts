/** Opens the store named by the argument as a starting server does, and says what it migrated. */
import { makeStore, openStore } from '../../../src/store/store.ts'
import { migrate } from '../../../src/store/migrate.ts'

const settings = JSON.parse(process.argv[2] ?? '')
makeStore(settings)
const db = openStore(settings)
process.stdout.write(JSON.stringify(await migrate(db, settings.kind)))
await db.destroy()
