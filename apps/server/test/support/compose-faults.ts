import { parse } from 'yaml'
import { z } from 'zod'

const Service = z.object({
  build: z.string().optional(),
  command: z.array(z.union([z.string(), z.number()])).default([]),
  init: z.boolean().default(false),
  restart: z.string().optional(),
  stop_grace_period: z.string().optional(),
  read_only: z.boolean().default(false),
  tmpfs: z.array(z.string()).default([]),
  cap_drop: z.array(z.string()).default([]),
  security_opt: z.array(z.string()).default([]),
  ports: z.array(z.string()).default([]),
  networks: z.array(z.string()).default(['default']),
  depends_on: z.record(z.string(), z.object({ condition: z.string() })).default({}),
  environment: z.record(z.string(), z.string()).default({}),
  configs: z.array(z.object({ source: z.string(), target: z.string() })).default([]),
  volumes: z.array(z.string()).default([]),
  healthcheck: z.object({ test: z.array(z.string()) }).optional(),
})
type Service = z.infer<typeof Service>
const Compose = z.object({
  services: z.record(z.string(), Service),
  networks: z.record(z.string(), z.object({ internal: z.boolean().default(false) })).default({}),
  volumes: z.record(z.string(), z.object({})).default({}),
  configs: z.record(z.string(), z.object({ content: z.string() })).default({}),
})

const mountsOf = ({ volumes }: Service) =>
  volumes.map((line) => line.split(':')).map(([name = '', at = '']) => ({ name, at }))
const share = (one: Service | undefined, other: Service): boolean =>
  one?.networks.some((name) => other.networks.includes(name)) ?? false

/** What keeps containers of these files from working together, a sentence each. @param port of the image @param dataDir of the image */
export function composeFaults(text: string, { port, dataDir }: { readonly port: string; readonly dataDir: string }) {
  const { services, networks, volumes, configs } = Compose.parse(parse(text, { merge: true }))
  const ours = Object.entries(services).filter(([, { build }]) => build !== undefined)
  const faults: string[] = []
  const holds = (is: boolean, sentence: string): void => void (is || faults.push(sentence))

  const used = new Set(Object.values(services).flatMap((service) => mountsOf(service).map(({ name }) => name)))
  for (const name of used) holds(name in volumes, `There is no volume ${name}.`)
  for (const name of Object.keys(volumes)) holds(used.has(name), `No service uses the volume ${name}.`)
  for (const [name, service] of Object.entries(services)) {
    for (const network of service.networks)
      holds(network === 'default' || network in networks, `${name}: there is no network ${network}.`)
    for (const [other, { condition }] of Object.entries(service.depends_on)) {
      const target = services[other]
      holds(
        condition === 'service_healthy' && (target?.healthcheck ?? target?.build) !== undefined,
        `${name} waits for ${other}, which never says that it is healthy.`,
      )
    }
    for (const { source } of service.configs) holds(source in configs, `${name}: there is no config ${source}.`)
    holds(service.restart === 'unless-stopped', `${name} is not started again.`)
  }

  for (const [name, service] of ours) {
    const mounts = mountsOf(service)
    const places = mounts.map(({ at }) => at)
    holds(places.includes(dataDir), `${name} has no volume at ${dataDir}.`)
    const { BACKUP_DIR: backups } = service.environment
    holds(backups === undefined || places.includes(backups), `${name} has no volume for its backups.`)
    holds(service.read_only && service.tmpfs.includes('/tmp'), `${name} can write elsewhere, or not to /tmp.`)
    holds(service.cap_drop.includes('ALL'), `${name} has capabilities.`)
    holds(service.security_opt.includes('no-new-privileges:true'), `${name} can gain privileges.`)
    holds(
      service.init && Number.parseInt(service.stop_grace_period ?? '') >= 30,
      `${name} is killed before it has stopped.`,
    )
    for (const published of service.ports)
      holds(published === `127.0.0.1:${port}:${port}`, `${name} is reached at ${published}.`)
    const { DATABASE_URL: database, S3_ENDPOINT: s3, S3_BUCKET: bucket } = service.environment
    if (database !== undefined) {
      const { hostname, username, password, pathname } = new URL(database.replace(/\$\{(\w+)[^}]*\}/, '$1'))
      const target = services[hostname]
      holds(share(target, service), `${name} does not reach ${hostname}.`)
      const { POSTGRES_USER: user, POSTGRES_DB: db, POSTGRES_PASSWORD: word } = target?.environment ?? {}
      holds(
        user === username && `/${db}` === pathname && (word?.includes(`{${password}:`) ?? false),
        `${name} signs in to ${hostname} with what that does not know.`,
      )
    }
    if (s3 !== undefined) {
      const { hostname, port: asked } = new URL(s3)
      const target = services[hostname]
      holds(share(target, service), `${name} does not reach ${hostname}.`)
      holds(target?.command.includes(`:${asked}`) ?? false, `${hostname} does not listen on ${asked}.`)
      holds(
        target !== undefined && mountsOf(target).some(({ at }) => at === `${target.command.at(-1)}/${bucket}`),
        `${hostname} keeps the bucket ${bucket} in no volume.`,
      )
      for (const key of ['ACCESS_KEY', 'SECRET_KEY'])
        holds(
          service.environment[`S3_${key}`] === target?.environment[`ROOT_${key}`],
          `${hostname} has another ${key} than ${name}.`,
        )
    }
  }

  const proxy = Object.entries(services).find(([, service]) => service.configs.length > 0)
  if (ours.length > 1) {
    const [name = 'The proxy', service] = proxy ?? []
    const content = configs[service?.configs[0]?.source ?? '']?.content ?? ''
    const asked = /reverse_proxy (.+) \{/.exec(content)?.[1]?.split(' ') ?? []
    holds(
      asked.toSorted().join(' ') ===
        ours
          .map(([own]) => `${own}:${port}`)
          .toSorted()
          .join(' '),
      `${name} passes on to ${asked.join(', ')}.`,
    )
    for (const [own, server] of ours) {
      holds(share(service, server), `${name} does not reach ${own}.`)
      holds(own in (service?.depends_on ?? {}), `${name} does not wait for ${own}.`)
    }
    const scratch = ours.map(([, one]) => mountsOf(one).find(({ at }) => at === dataDir)?.name)
    holds(new Set(scratch).size === ours.length, 'Servers share their data folder.')
    const backups = ours.map(([, one]) => mountsOf(one).find(({ at }) => at === one.environment['BACKUP_DIR'])?.name)
    holds(new Set(backups).size === 1, 'Servers do not share the folder of their backups.')
    holds(service?.ports.includes('443:443') ?? false, `${name} is not reached.`)
    const inside = Object.entries(services).filter(([own, one]) => one.build === undefined && own !== proxy?.[0])
    for (const [own, { networks: names, ports }] of inside)
      holds(
        ports.length === 0 && names.every((one) => networks[one]?.internal === true),
        `${own} is reached from outside.`,
      )
  }
  return faults
}
