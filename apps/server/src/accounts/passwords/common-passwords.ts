/**
 * Words and keyboard rows that most leaked passwords consist of. A password is common if it is one of them, alone or repeated, followed by
 * digits and signs, in any case: "Password123!", "qwertyqwerty".
 */
const words = `
  123 1234 12345 123456 1234567 12345678 123456789 1234567890 0123456789 987654321 9876543210 87654321 123123 112233
  11223344 123321 654321 147258369 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qaz2wsx3edc q1w2e3r4 q1w2e3r4t5 zaq12wsx zaq1xsw2
  qwert qwerty qwertz azerty qwertyui qwertyuiop qwertzuiop azertyuiop asdf asdfgh asdfghjk asdfghjkl zxcvbn zxcvbnm
  qazwsx qazwsxedc abcd abc abcdef abcdefg abcdefgh a1b2c3d4 abcd1234 abc123 aa12345678
  password passwort passwd passw0rd p@ssword p@ssw0rd pa$$word pa$$w0rd motdepasse contraseña wachtwoord parola
  letmein welcome welcome1 bienvenue willkommen hello hallo login admin administrator root guest user test testing
  testtest changeme change_me default secret secret1 temp temppass newpassword mypassword nopassword
  iloveyou iloveu loveyou iloveyou1 lovely love sunshine princess prinzessin superman batman spiderman pokemon naruto
  starwars master shadow dragon monkey tiger phoenix football fussball baseball basketball hockey soccer liverpool
  arsenal chelsea barcelona realmadrid juventus yankees lakers cowboys jordan michael michelle jennifer jessica
  daniel charlie andrew thomas joshua matthew anthony robert william nicole ashley amanda samantha alexander
  computer internet samsung google facebook instagram whatsapp microsoft windows linux apple iphone android
  freedom whatever trustno1 access flower cookie chocolate cheese pepper ginger summer winter spring autumn sommer
  monday friday january december mustang ferrari mercedes porsche corvette harley killer hunter ranger soldier
  matrix ninja samurai buster maggie
  trader trading daytrader forex bitcoin money dollar millionaire afterclose journal tradingjournal
`
const common = new Set(words.split(/\s+/).filter(Boolean))

/** Reduces "abcabc" to "abc". */
function unrepeated(text: string): string {
  for (let length = 1; length <= text.length / 2; length++)
    if (text.length % length === 0 && text.slice(0, length).repeat(text.length / length) === text)
      return text.slice(0, length)
  return text
}

export function isCommonPassword(password: string): boolean {
  const plain = password.normalize('NFKC').toLowerCase()
  const base = unrepeated(plain)
  if (base.length === 1) return true // "aaaaaaaa"
  const word = plain.replace(/[\d\p{P}\p{S}\s]+$/u, '')
  return [plain, base, word, unrepeated(word)].some((candidate) => common.has(candidate))
}
