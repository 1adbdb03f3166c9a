import { describe, expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'
import { isOwnName, strengthInWords } from './rules.ts'
import { usedPasswords } from './server/used-passwords.ts'

const used = await usedPasswords()

describe('guessers try first', () => {
  test.each([
    ...[
      '12345678',
      '123456789',
      '87654321',
      '11111111',
      '12121212',
      '11223344',
      '15081947',
      '9820012345',
      '2026-11-18',
    ],
    ...[
      'password',
      'Password1',
      'P@ssw0rd',
      'p4$$w0rd!',
      'passw0rd123',
      'password2026',
      'welcome123',
      'Admin@123',
      'letmein1',
    ],
    ...['qwertyuiop', 'qwerty123', '1q2w3e4r', '1qaz2wsx', 'asdfghjkl', 'zxcvbnm1', 'asdf1234', 'abcdefgh', 'abcd1234'],
    ...[
      'iloveyou',
      'iloveyou123',
      'football1',
      'sunshine',
      'princess1',
      'trustno1',
      'superman',
      'jaishriram',
      'RahulSharma1',
    ],
    ...['MAVERICK', 'snowball', 'Snowball12', 'gr33nday', 'chevrolet7', 'wolverine', 'goldfish', 'DragonMonkey'],
    ...['abcabcabc', 'aaaaaaaa', 'india@123', 'Mumbai2026', 'krishna108', 'sachin10', 'pharma123', 'Summer2026!'],
  ])('%s', (password) => expect(isCommonPassword(password, used)).toBe(true))
})

test.each(['correct horse', 'a good sentence', 'long and unguessed', 'first password', 'kettle-drum-42', 'Xk3!vPq9zL'])(
  '%s is not among them',
  (password) => expect(isCommonPassword(password, used)).toBe(false),
)

test('the 10,000 most used passwords are refused, in capitals and with a number behind them as well', async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const most = dictionary['passwords-common'].slice(0, 10_000)
  expect(most).toHaveLength(10_000)
  for (const one of most)
    for (const password of [one, one.toUpperCase(), `${one}1`])
      if (!isCommonPassword(password, used)) expect.fail(`${password} is let through`)
})

const owner = { username: 'dist-e-asha', name: 'Asha Rao', email: 'asha.rao@balaji.example' }

test.each([
  ['dist-e-asha1', true],
  ['asha.rao2026', true],
  ['RaoAsha99', true],
  ['asha walks to work', false],
  ['kettle-drum-42', false],
])('%s is made of one’s own name: %s', (password, is) => expect(isOwnName(password, owner)).toBe(is))

test.each([
  ['short', 'At least 8 characters. A short sentence works well.'],
  ['9820012345', 'Easy to guess. Use words instead of a number.'],
  ['kettle42', 'Fair. Another word makes it strong.'],
  ['kettle and drum', 'Strong.'],
])('the strength of %s is told: %s', (password, words) => expect(strengthInWords(password)).toBe(words))
