import { namedTestCard, readTypedCard } from '../cards.ts';
import { newId } from '../call.ts';
import { badRequest } from '../refusal.ts';
import type { Call } from '../call.ts';
import type { Behaviour, CardFacts, Token } from '../types.ts';

/** POST /v1/tokens: the browser calls it with the publishable key, so that card numbers never reach the product's server. */
export function createToken(call: Call): Token {
  const card = call.input.group('card');
  const typed = {
    number: card.required('number'),
    expMonth: card.required('exp_month'),
    expYear: card.required('exp_year'),
    cvc: card.text('cvc') ?? '',
  };
  const name = card.text('name') || null;
  call.input.done();
  const { facts, behaviour } = readTypedCard(typed, call.now);
  return call.put(newToken(call, { id: newId('tok'), facts, behaviour, name }));
}

/** GET /v1/tokens/:token. */
export function getToken(call: Call): Token {
  call.input.done();
  return findToken(call, call.ids.token ?? '', 'id');
}

/** Marks a token as used. A token can be used once; the documented test tokens can be used repeatedly. */
export function spendToken(call: Call, id: string): Token {
  const token = findToken(call, id, 'card[token]');
  if (token.used) {
    throw badRequest(`You cannot use a Stripe token more than once: ${id}.`, 'token_already_used', 'card[token]');
  }
  if (!namedTestCard(id, call.now)) call.put({ ...token, used: true });
  return token;
}

function findToken(call: Call, id: string, param: string): Token {
  const named = namedTestCard(id, call.now);
  return named ? newToken(call, { id, ...named, name: null }) : call.find('token', id, param);
}

type TokenFacts = { id: string; facts: CardFacts; behaviour: Behaviour; name: string | null };

function newToken(call: Call, { id, facts, behaviour, name }: TokenFacts): Token {
  return {
    id,
    object: 'token',
    type: 'card',
    created: call.created,
    livemode: false,
    used: false,
    card: { id: newId('card'), object: 'card', ...facts, name },
    behaviour,
  };
}
