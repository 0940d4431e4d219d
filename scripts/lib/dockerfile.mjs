/** Parses the image recipe (Dockerfile) and .dockerignore, without a container engine. */

/** Stages of a Dockerfile: base, name and instructions, with continuation lines joined. */
export function stagesOf(dockerfile) {
  const lines = dockerfile.replaceAll(/\\\n/g, ' ').split('\n')
  const stages = []
  for (const line of lines) {
    const [, word, rest] = /^([A-Za-z]+)\s+(.+)$/.exec(line.trim()) ?? []
    if (word === undefined) continue
    if (word.toUpperCase() === 'FROM') {
      const [base, , name = ''] = rest.split(/\s+/)
      stages.push({ base, name, instructions: [] })
    } else stages.at(-1)?.instructions.push({ word: word.toUpperCase(), rest: rest.trim() })
  }
  return stages
}

/** Parts of a `COPY` instruction. `from` and `chmod` are undefined if it has no such option. */
export function copyOf(rest) {
  const paths = rest.split(/\s+/).filter((part) => !part.startsWith('--'))
  const [from] = /(?<=(?:^| )--from=)\S+/.exec(rest) ?? []
  const [chmod] = /(?<=(?:^| )--chmod=)\d+/.exec(rest) ?? []
  return { from, chmod, sources: paths.slice(0, -1), target: paths.at(-1) }
}

/** Whether a path of the repository is sent to the build: the last pattern that matches it, or a parent folder, decides. */
export function sentBy(dockerignore) {
  const patterns = dockerignore
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const pattern = line
        .replace(/^!/, '')
        .replaceAll('.', String.raw`\.`)
        .replaceAll(/\*\*\/|\*/g, (stars) => (stars === '*' ? '[^/]*' : '(?:.+/)?'))
      return { sends: line.startsWith('!'), fits: new RegExp(`^${pattern}(/|$)`) }
    })
  return (path) => patterns.findLast(({ fits }) => fits.test(path))?.sends ?? true
}
