import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { composeFaults } from './support/compose-faults.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const textOf = (file: string): string => readFileSync(`${root}${file}`, 'utf8')
const dockerfile = textOf('Dockerfile')
const image = {
  port: /^EXPOSE (\d+)$/m.exec(dockerfile)?.[1] ?? 'none',
  dataDir: /^VOLUME (\S+)$/m.exec(dockerfile)?.[1] ?? 'none',
}
/** The file with a change that must be there to be made. */
const changed = (file: string, from: string, to: string): string => {
  expect(textOf(file)).toContain(from)
  return textOf(file).replace(from, () => to)
}

describe.each(['compose.yaml', 'compose.small.yaml'])('containers of %s', (file) => {
  it('find each other, keep what they store, and can do no more than they need', () => {
    expect(composeFaults(textOf(file), image)).toEqual([])
  })

  it.each([
    ['read_only: true', 'read_only: false', / can write elsewhere/],
    ['tmpfs: [/tmp]', 'tmpfs: [/run]', / can write elsewhere/],
    ['cap_drop: [ALL]', 'cap_drop: [NET_RAW]', / has capabilities/],
    ['no-new-privileges:true', 'no-new-privileges:false', / can gain privileges/],
    ['stop_grace_period: 30s', 'stop_grace_period: 10s', / is killed before it has stopped/],
    ['init: true', 'init: false', / is killed before it has stopped/],
    ['restart: unless-stopped', 'restart: "no"', / is not started again/],
  ])('would not with "%s" changed to "%s"', (from, to, fault) => {
    expect(composeFaults(changed(file, from, to), image)).toContainEqual(expect.stringMatching(fault))
  })
})

it.each([
  ['"127.0.0.1:4400:4400"', '"4400:4400"', 'app is reached at 4400:4400.'],
  ['"127.0.0.1:4400:4400"', '"127.0.0.1:4400:8080"', 'app is reached at 127.0.0.1:4400:8080.'],
  ['["data:/data"]', '["data:/app/data"]', 'app has no volume at /data.'],
  ['["data:/data"]', '[]', 'app has no volume at /data.'],
  ['["data:/data"]', '["date:/data"]', 'There is no volume date.'],
])('compose.small.yaml does not work with %s changed to %s', (from, to, fault) => {
  expect(composeFaults(changed('compose.small.yaml', from, to), image)).toContain(fault)
})

it.each([
  ['reverse_proxy app-1:4400 app-2:4400', 'reverse_proxy app-1:4400', 'proxy passes on to app-1:4400.'],
  ['app-2:4400 {', 'app-2:4401 {', 'proxy passes on to app-1:4400, app-2:4401.'],
  ['"scratch-2:/data"', '"scratch-1:/data"', 'Servers share their data folder.'],
  ['"scratch-2:/data", "backups:/backups"', '"scratch-2:/data"', 'app-2 has no volume for its backups.'],
  ['BACKUP_DIR: /backups', 'BACKUP_DIR: /var/backups', 'app-1 has no volume for its backups.'],
  ['@postgres:5432', '@database:5432', 'app-1 does not reach database.'],
  ['POSTGRES_USER: afterclose', 'POSTGRES_USER: postgres', 'app-1 signs in to postgres with what that does not know.'],
  ['POSTGRES_DB: afterclose', 'POSTGRES_DB: journal', 'app-1 signs in to postgres with what that does not know.'],
  ['http://s3:7070', 'http://s3:9000', 's3 does not listen on 9000.'],
  ['S3_BUCKET: afterclose', 'S3_BUCKET: pictures', 's3 keeps the bucket pictures in no volume.'],
  ['ROOT_SECRET_KEY: ${S3_SECRET_KEY', 'ROOT_SECRET_KEY: ${S3_KEY', 's3 has another SECRET_KEY than app-1.'],
  ['networks: [inside, outside]', 'networks: [inside]', 'proxy does not reach app-1.'],
  ['networks: [inside, outside]', 'networks: [outside]', 'app-1 does not reach postgres.'],
  ['inside: { internal: true }', 'inside: {}', 'postgres is reached from outside.'],
  ['      app-2: { condition: service_healthy }\n', '', 'proxy does not wait for app-2.'],
  ['"443:443", ', '', 'proxy is not reached.'],
  ['  certificates: {}\n', '', 'There is no volume certificates.'],
  ['source: proxy', 'source: caddy', 'proxy: there is no config caddy.'],
])('compose.yaml does not work with %s changed to %s', (from, to, fault) => {
  expect(composeFaults(changed('compose.yaml', from, to), image)).toContain(fault)
})
