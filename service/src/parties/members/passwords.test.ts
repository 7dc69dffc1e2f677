import { describe, expect, it } from 'vitest'
import { Failure } from '#kit'
import { checkNewPassword, isPassword, keepPassword } from './passwords.ts'

const about = ['Grace Hopper', 'grace@harbour.example']

async function isTaken(password: string): Promise<boolean> {
  try {
    await checkNewPassword(password, about)
    return true
  } catch (error) {
    if (error instanceof Failure && error.code === 'validation_failed') return false
    throw error
  }
}

describe('a password', () => {
  it('is known again, in any spelling of its letters, and no other is', async () => {
    const kept = await keepPassword('Schlüssel im Hafen 7')
    expect(await isPassword('Schlüssel im Hafen 7', kept)).toBe(true)
    expect(await isPassword('Schlüssel im Hafen 7'.normalize('NFD'), kept)).toBe(true)
    expect(await isPassword('schlüssel im hafen 7', kept)).toBe(false)
    expect(await isPassword('Schlüssel im Hafen 7 ', kept)).toBe(false)
  })

  it('is kept under a salt of its own', async () => {
    const [one, other] = [
      await keepPassword('same words here'),
      await keepPassword('same words here'),
    ]
    expect(one.salt.equals(other.salt)).toBe(false)
    expect(one.hash.equals(other.hash)).toBe(false)
  })

  it('of nobody is no password', async () => {
    expect(await isPassword('', null)).toBe(false)
    expect(await isPassword('anything at all', null)).toBe(false)
  })
})

describe('a new password', () => {
  it.each([
    'elf letters',
    '            ',
    'aaaaaaaaaaaa',
    '123456789012',
    '000000000000',
    'abcdefghijkl',
    'qwertyuiopasdf',
    'Password1234',
    'P-a-s-s-w-o-r-d 2026!!',
    'letmeinletmein',
    'correct horse battery staple',
    'gracehopper1906',
    'grace@harbour.example',
    'GraceHopper!!!!',
  ])('is refused when it is easy to guess: %s', async (password) => {
    expect(await isTaken(password)).toBe(false)
  })

  it.each([
    // What people take most of twelve characters and more, and what they do to shorter ones.
    'passwordpassword',
    'password1234',
    'Password123!',
    'P@ssw0rd1234',
    'qwertyuiop123',
    'qwerty123456',
    '1qaz2wsx3edc',
    '1q2w3e4r5t6y',
    'zaq12wsxcde3',
    '123qweasdzxc',
    'iloveyou1234',
    'iloveyousomuch',
    'Welcome12345!',
    'administrator1',
    'adminadminadmin',
    'changeme1234',
    'sunshine12345',
    'baseball12345',
    'football2024!',
    'superman1234',
    'princess1234',
    'trustno1trustno1',
    'monkeymonkey1',
    'abc123abc123',
    'unbelievable',
    'justinbieber',
    'sonyericsson',
    'finalfantasy',
    'Summer2024!!',
    'London2012London',
    'thisismypassword',
    '112233445566',
    'Holdfast2026!',
    'marketplace123',
  ])('is refused when it is one of those that people take most: %s', async (password) => {
    expect(await isTaken(password)).toBe(false)
  })

  it.each([
    'quiet harbour lantern 9',
    'vier kühle Laternen',
    'tr0ub4dor&3 falls',
    '潮が引いた港の灯りは静か',
    'the thief sails at midnight',
  ])('is taken whatever it is made of: %s', async (password) => {
    expect(await isTaken(password)).toBe(true)
  })
})
