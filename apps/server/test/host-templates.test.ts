import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { createApiKey } from '@afterclose/contract/api-keys'
import { StatisticsView } from '@afterclose/contract/stats'
import { describe, expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { z } from 'zod'
import { readConfig, settingNames } from '../src/config/config.ts'
import { testServer } from './support/server.ts'
import { workedJournal } from './support/worked-journal.ts'

// Templates for hosts that are not here: only their form can be tested.

const root = fileURLToPath(new URL('../../../', import.meta.url))
const textOf = (file: string): string => readFileSync(`${root}${file}`, 'utf8')
const { version } = z.object({ version: z.string() }).parse(JSON.parse(textOf('package.json')))

const Service = z.looseObject({
  image: z.string().optional(),
  environment: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
  volumes: z.array(z.union([z.string(), z.object({ source: z.string(), target: z.string() })])).default([]),
  ports: z.array(z.union([z.string(), z.object({ target: z.number(), published: z.string() })])).default([]),
})
const Compose = z.looseObject({ services: z.record(z.string(), Service) })
const composeOf = (file: string) => Compose.parse(parse(textOf(file)))
const small = composeOf('compose.small.yaml').services['app']!
const dataFolder = String(small.volumes[0]).split(':')[1]
const { port } = readConfig({}, '/')

const readme = textOf('deploy/README.md')

describe('the template for', () => {
  it('Unraid has the image, port and folder of the compose file, and settings that exist', () => {
    const text = textOf('deploy/unraid/afterclose.xml')
    expect(XMLValidator.validate(text)).toBe(true)
    const Config = z.object({ Name: z.string(), Target: z.string(), Type: z.enum(['Port', 'Path', 'Variable']) })
    const { Container } = z
      .object({
        Container: z.looseObject({
          version: z.string(),
          Repository: z.string(),
          WebUI: z.string(),
          Privileged: z.string(),
          Config: z.array(Config),
        }),
      })
      .parse(new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '', parseTagValue: false }).parse(text))
    const targets = (type: string) => Container.Config.filter(({ Type }) => Type === type).map(({ Target }) => Target)
    expect(Container).toMatchObject({
      version: '2',
      Repository: small.image,
      WebUI: `http://[IP]:[PORT:${port}]/`,
      Privileged: 'false',
    })
    expect(targets('Port')).toEqual([String(port)])
    expect(targets('Path')).toEqual([dataFolder])
    expect(targets('Variable').filter((name) => !settingNames.includes(name))).toEqual([])
  })

  it.each([
    ['CasaOS', 'deploy/casaos/docker-compose.yml', 'afterclose'],
    ['Umbrel', 'deploy/umbrel/afterclose/docker-compose.yml', 'server'],
  ])('%s runs the image as the compose file does', (_, file, name) => {
    const service = composeOf(file).services[name]!
    const { image, environment, volumes } = service
    expect(image).toBe(small.image)
    expect(image).toBe(`afterclose:${version}`)
    expect(volumes.map((volume) => (typeof volume === 'string' ? volume.split(':').at(-1) : volume.target))).toEqual([
      dataFolder,
    ])
    expect(Object.keys(environment).filter((key) => !settingNames.includes(key))).toEqual([])
    const hardening = ['init', 'read_only', 'tmpfs', 'cap_drop', 'security_opt', 'stop_grace_period'] as const
    for (const key of hardening) expect(service[key], key).toEqual(small[key])
  })

  it('CasaOS names the service, port, variables and folder that its store shows', () => {
    const file = composeOf('deploy/casaos/docker-compose.yml')
    const service = file.services['afterclose']!
    const Shown = z.object({ container: z.string(), description: z.object({ en_us: z.string() }) })
    const ofService = z
      .object({ envs: z.array(Shown), ports: z.array(Shown), volumes: z.array(Shown) })
      .parse(service['x-casaos'])
    const ofStore = z
      .looseObject({
        main: z.string(),
        port_map: z.string(),
        architectures: z.array(z.enum(['amd64', 'arm64', 'arm'])),
        category: z.string(),
      })
      .parse(file['x-casaos'])
    expect(Object.keys(file.services)).toContain(ofStore.main)
    expect(ofStore.port_map).toBe(String(port))
    expect(service.ports).toEqual([{ target: port, published: String(port) }])
    expect(ofService.envs.map(({ container }) => container)).toEqual(Object.keys(service.environment))
    expect([ofService.ports[0]?.container, ofService.volumes[0]?.container]).toEqual([String(port), dataFolder])
  })

  it('Umbrel sends its proxy to the server, and has the version of the release', () => {
    const { services } = composeOf('deploy/umbrel/afterclose/docker-compose.yml')
    const app = z.looseObject({ manifestVersion: z.literal(1), id: z.string(), version: z.string(), port: z.number() })
    const manifest = app.parse(parse(textOf('deploy/umbrel/afterclose/umbrel-app.yml')))
    expect(manifest).toMatchObject({ id: 'afterclose', version, port })
    expect(services['app_proxy']?.environment).toMatchObject({ APP_HOST: `${manifest.id}_server_1`, APP_PORT: port })
  })

  it('Proxmox is a script without mistakes of form, which follows the manual and names what exists', () => {
    const file = 'deploy/proxmox/afterclose-lxc.sh'
    const text = textOf(file)
    const { status, stderr } = spawnSync('bash', ['-n', `${root}${file}`], { encoding: 'utf8' })
    expect([status, stderr]).toEqual([0, ''])
    const manual = /npm install --no-save\n([^]*?)```/.exec(textOf('docs/self-hosting.md'))?.[1] ?? 'nothing'
    for (const line of manual.trim().split('\n')) expect(text).toContain(line.replace(/ +#.*/, '').trim())
    const settings = [...text.matchAll(/\b(HOST|PORT|SESSION_KEY)=/g)].map(([, name = '']) => name)
    expect(settings.filter((name) => !settingNames.includes(name))).toEqual([])
    expect(text).toContain(`PORT=${port}`)
    expect(text).toContain('install -m 644 deploy/afterclose.service')
  })

  it('each host says that it was not tried there', () => {
    const templates = readdirSync(`${root}deploy`, { withFileTypes: true }).filter((entry) => entry.isDirectory())
    expect(templates.length).toBe(4)
    for (const { name } of templates) {
      expect(readme).toMatch(new RegExp(`\\]\\(${name}[^|]*\\| Not tried there \\|`))
      const files = readdirSync(`${root}deploy/${name}`, { recursive: true, encoding: 'utf8' }).filter((path) =>
        path.includes('.'),
      )
      for (const path of files) expect(textOf(`deploy/${name}/${path}`), path).toMatch(/Not tried on /)
    }
  })
})

describe('the recipe for', () => {
  const blocks = [...readme.matchAll(/```yaml\n([^]*?)```/g)].map(([, text = '']) => text)
  const address = (url: string): string => new URL(url).pathname.replace('/1/', '/:journalId/')

  it('Homepage and Home Assistant read figures that the call returns to a key with the scope that is named', async () => {
    const server = await testServer('SQLite')
    try {
      const { trader, params } = await workedJournal(server)
      const grant = {
        name: 'Dashboard',
        scopes: ['numbers.read' as const],
        journals: [params.journalId],
        lastDay: null,
      }
      const { secret } = await trader.call(createApiKey, { body: grant })
      expect(readme).toContain('`numbers.read`')
      const url = `/v1/databases/${params.journalId}/stats`
      const response = await server.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${secret}` } })
      const stats = z.record(z.string(), z.unknown()).parse(response.json())
      expect(response.statusCode).toBe(200)

      const Homepage = z.array(
        z.record(
          z.string(),
          z.array(
            z.record(
              z.string(),
              z.object({
                widget: z.looseObject({
                  url: z.string(),
                  mappings: z.array(z.object({ field: z.string(), format: z.string() })),
                }),
              }),
            ),
          ),
        ),
      )
      const widget = Homepage.parse(parse(blocks[0]!))[0]!['Trading']![0]!['Afterclose']!.widget
      const [document] = parseAllDocuments(blocks[1]!, {
        customTags: [{ tag: '!secret', resolve: (name: string) => name }],
      })
      const Assistant = z.object({
        rest: z.array(z.object({ resource: z.string(), sensor: z.array(z.object({ value_template: z.string() })) })),
      })
      const { resource, sensor } = Assistant.parse(document?.toJS()).rest[0]!
      expect([address(widget.url), address(resource)]).toEqual(Array(2).fill('/v1/databases/:journalId/stats'))

      const names = [
        ...widget.mappings.map(({ field }) => field),
        ...sensor.map(
          ({ value_template: template }) => /^\{\{ value_json\.(\w+) \}\}$/.exec(template)?.[1] ?? template,
        ),
      ]
      expect(names.length).toBe(7)
      for (const name of names) {
        expect(Object.keys(StatisticsView.shape)).toContain(name)
        expect(typeof stats[name], name).toBe('number')
      }
    } finally {
      await server.close()
    }
  })
})

describe('a form for issues', () => {
  const folder = '.github/ISSUE_TEMPLATE'
  /** Labels that every new repository has. */
  const labels = [
    'bug',
    'documentation',
    'duplicate',
    'enhancement',
    'good first issue',
    'help wanted',
    'invalid',
    'question',
    'wontfix',
  ]
  const Form = z.strictObject({
    name: z.string(),
    description: z.string(),
    labels: z.array(z.enum(labels)),
    body: z.array(
      z.discriminatedUnion('type', [
        z.strictObject({ type: z.literal('markdown'), attributes: z.strictObject({ value: z.string() }) }),
        ...(['input', 'textarea'] as const).map((type) =>
          z.strictObject({
            type: z.literal(type),
            id: z.string().regex(/^[\w-]+$/),
            attributes: z.strictObject({
              label: z.string(),
              description: z.string().optional(),
              placeholder: z.string().optional(),
              render: z.string().optional(),
            }),
            validations: z.strictObject({ required: z.boolean() }).optional(),
          }),
        ),
        z.strictObject({
          type: z.literal('dropdown'),
          id: z.string(),
          attributes: z.strictObject({ label: z.string(), options: z.array(z.string()) }),
        }),
        z.strictObject({
          type: z.literal('checkboxes'),
          id: z.string(),
          attributes: z.strictObject({
            label: z.string(),
            options: z.array(z.strictObject({ label: z.string(), required: z.boolean().optional() })),
          }),
        }),
      ]),
    ),
  })
  const files = readdirSync(`${root}${folder}`).filter((file) => file !== 'config.yml')

  it.each(files)('%s has fields and labels that exist, and no field twice', (file) => {
    const form = Form.parse(parse(textOf(`${folder}/${file}`)))
    const names = form.body.flatMap((field) => ('id' in field ? [field.id] : []))
    expect(new Set(names).size).toBe(names.length)
  })

  it('"My broker\'s file" asks for a copy made by a command that exists', () => {
    const { scripts } = z
      .object({ scripts: z.record(z.string(), z.string()) })
      .parse(JSON.parse(textOf('package.json')))
    expect(textOf(`${folder}/broker-file.yml`)).toContain('npm run anonymise')
    expect(scripts).toHaveProperty('anonymise')
  })
})
