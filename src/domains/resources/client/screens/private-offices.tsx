import { RoomsScreen } from '#domains/resources/client/components/rooms-screen.tsx';

export default function PrivateOfficesScreen() {
  return <RoomsScreen kind="private_office" area="resources.privateOffices" />;
}
