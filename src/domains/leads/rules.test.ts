import { describe, expect, it } from 'vitest';
import { leadDetails, questionText, readAfter } from './rules.ts';

const field = (name: string, ...values: string[]) => ({ name, values });

describe('the details of a lead', () => {
  it('are the contact, and the other answers in their order', () => {
    const fields = [
      field('full_name', ' Ada  Lovelace '),
      field('email', 'Ada@Example.org'),
      field('phone_number', '+447700900123'),
      field('how_many_people?', '4', 'maybe 5'),
    ];
    expect(leadDetails(fields)).toEqual({
      name: 'Ada Lovelace',
      email: 'ada@example.org',
      phone: '+447700900123',
      answers: [{ question: 'how_many_people?', answer: '4, maybe 5' }],
    });
  });

  it('come from the other names of the fields, too', () => {
    const fields = [field('first_name', 'Ada'), field('last_name', 'Lovelace'), field('work_email', 'a@b.org')];
    expect(leadDetails(fields)).toMatchObject({ name: 'Ada Lovelace', email: 'a@b.org', phone: '', answers: [] });
    expect(leadDetails([])).toEqual({ name: '', email: '', phone: '', answers: [] });
    expect(leadDetails([{ name: 'email', values: null }]).email).toBe('');
  });

  it('are bounded, and contain no characters that change the direction of the text', () => {
    const many = Array.from({ length: 99 }, (_, index) => field(`q${index}`, 'x'.repeat(9_999)));
    const { answers } = leadDetails(many);
    expect(answers).toHaveLength(30);
    expect(answers[0]!.answer).toHaveLength(500);
    expect(leadDetails([field('full_name', 'A\u202eda\u0000\nL')]).name).toBe('Ada L');
    expect(leadDetails([field('full_name', 'x'.repeat(999))]).name).toHaveLength(191);
  });
});

it('a question is shown as people read it', () => {
  expect(questionText('what_are_you_looking_for?')).toBe('What are you looking for?');
});

it('leads are read from where reading stopped, and at most for as long as Facebook keeps them', () => {
  const now = new Date('2030-06-01T12:00:00Z');
  expect(readAfter(new Date('2030-06-01T11:00:00Z'), now)).toEqual(new Date('2030-06-01T10:00:00Z'));
  expect(readAfter(null, now)).toEqual(new Date('2030-03-03T12:00:00Z'));
  expect(readAfter(new Date('2029-01-01T00:00:00Z'), now)).toEqual(new Date('2030-03-03T12:00:00Z'));
});
