import { type Cases, PAGE, by } from '../case.ts';

const text = { language: 'de', text: 'Your bookings' } as const;
const po = 'msgid "My Profile"\nmsgstr "Mein eigenes Profil"\n';

export default {
  'wording.list': by.superAdmins({ ...PAGE, language: 'de', search: 'booking', area: 'bookings', state: 'changed' }),
  'wording.get': by.superAdmins({
    language: 'de',
    _id: '6292a560a708805fa5881f1dd840321c0b703182bc99eaa225c16c9296d6bc93',
  }),
  'wording.preview': by.superAdmins({ ...text, own: 'Deine Buchungen' }),
  'wording.update': by.superAdmins({ ...text, own: 'Deine Buchungen' }, { more: { version: 999 } }),
  'wording.export': by.superAdmins({ language: 'de' }),
  'wording.checkImport': by.superAdmins({ language: 'de', po }),
  'wording.import': by.superAdmins({ language: 'de', po }),
} satisfies Cases;
