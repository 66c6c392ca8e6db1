import { readEveryScreen } from "./read-every-screen.ts";

readEveryScreen("bare");
