import { expect, it } from 'vitest'
import { hashPassword, isPassword, weakness } from './password.ts'

it.each([
  'password',
  'Password123!',
  'P@ssw0rd',
  '12345678',
  '1234567890',
  'qwertyuiop',
  'QWERTYqwerty',
  'aaaaaaaa',
  '11111111',
  'abcabcabc',
  'letmein2024',
  'Trading2026!',
  'iloveyou',
  'ann@example.org',
  'ANN@example.org',
])('refuses "%s"', (password) => {
  expect(weakness(password, 'Ann@Example.org')).not.toBeNull()
})

it.each([
  'correct horse',
  'correct horse battery staple',
  'пароль мой длинный',
  '日本語のパスワード',
  '19480713',
  'Tr4der-Joe-77',
])('takes "%s"', (password) => {
  expect(weakness(password, 'ann')).toBeNull()
})

it('is the same however its characters are composed', async () => {
  const hash = await hashPassword('Zo\u00eb bleibt hier')
  expect(await isPassword(hash, 'Zoe\u0308 bleibt hier')).toBe(true)
  expect(await isPassword(hash, 'Zoe bleibt hier')).toBe(false)
})

it('of nobody is no password, not even that which it is compared with', async () => {
  expect(await isPassword(null, 'nobody has this password')).toBe(false)
})
