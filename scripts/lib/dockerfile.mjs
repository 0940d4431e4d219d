/** Reads the recipe of the image (Dockerfile) and the list of what is sent to its build (.dockerignore), where no container engine is. */

/** Stages of a Dockerfile: their base, their name and their instructions, with lines that go on joined. */
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

/** Whether a path of the repository is sent to the build: the last pattern that fits it or a folder that it is in decides. */
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
